"""The numbered rules of each rule system, in our own words, with where each is from."""
