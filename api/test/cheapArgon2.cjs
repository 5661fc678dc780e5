/** Argon2 at its lowest cost, for tests. A hash names its own cost, so whatever verifies it takes as little. */
const { deepStrictEqual } = require('node:assert');
const { hash, ...argon2 } = require('../node_modules/@node-rs/argon2');

/** What the product must ask for: Argon2id with 19 MiB and 2 passes. `docs/security.md`. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

module.exports = {
  ...argon2,
  hash: (password, options) => {
    deepStrictEqual(options, COST);
    return hash(password, { ...options, memoryCost: 8, timeCost: 1 });
  },
};
