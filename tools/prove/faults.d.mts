/** A fault of the product, and what has to see it; see faults.mjs. */
export interface Fault {
  kind: string;
  what: string;
  file: string;
  from: string;
  to: string;
  /** A test file and the full name of a test in it; without them it is lint that sees the fault. */
  test?: string;
  named?: RegExp;
  output: RegExp;
}
export const faults: readonly Fault[];
