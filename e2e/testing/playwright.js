/** Playwright as the environment of the stories has loaded it, once for all files of a worker (environment.js). */
module.exports = globalThis.playwright;
