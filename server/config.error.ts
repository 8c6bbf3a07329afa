/** A fault of the set-up, told in one sentence for the person at the terminal; the process ends with exit code 1. */
export class ConfigError extends Error {}
