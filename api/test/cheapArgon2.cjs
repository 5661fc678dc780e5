/** Argon2 at its lowest cost. A hash names its own cost, so whatever verifies it takes as little. */
const { hash, ...argon2 } = require('../node_modules/@node-rs/argon2');

module.exports = { ...argon2, hash: (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 }) };
