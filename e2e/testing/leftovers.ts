declare global {
  /**
   * Ends what a story started; called for what is left when its file is done (environment.js). Absent in the global
   * set-up.
   */
  var leftovers: Set<() => Promise<unknown>> | undefined;
  /** Those that a story has open (environment.js). Absent in the global set-up. */
  var browsers: Set<unknown> | undefined;
}

/** Remembers how to end a process in case its story does not get to it. Returns how to forget it. */
export function endInAnyCase(end: () => Promise<unknown>): () => void {
  globalThis.leftovers?.add(end);
  return () => globalThis.leftovers?.delete(end);
}
