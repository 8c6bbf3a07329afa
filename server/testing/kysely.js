/** Kysely as the environment of the tests has loaded it, once for all files of a worker (environment.js). */
module.exports = globalThis.kysely;
