/**
 * A slip that a maintainer could make, and the test that must not let it pass. `npm run prove` makes each in a copy of
 * the project.
 */
export interface Break {
  /** The slip, in a short sentence. */
  what: string;
  file: string;
  /** Text that occurs exactly once in the file … */
  find: string;
  /** … and what it becomes. */
  replace: string;
  /** The story takes the file as it is: nothing has to be built. */
  rebuild?: 'none';
  /** A file in `e2e/`, without `.story.ts`. */
  story: string;
  /**
   * Part of the title of the test in it that must fail (of tests that share it: one of them); as it stands there, not a
   * pattern.
   */
  test: string;
}

/** By number of the requirement, as in docs/embedding.md. */
export type Breaks = Readonly<Record<number, readonly Break[]>>;
