/** One requirement tried once. */
export interface Result {
  /** Number of the requirement in requirement.ts. */
  requirement: number;
  title: string;
  passed: boolean;
  /** It was not tried, for want of what `reason` names; it has neither passed nor failed. */
  skipped?: true;
  /** What was seen instead; empty if it passed. */
  reason: string;
  /** What it found, for people to judge. */
  note?: string;
  milliseconds: number;
  /**
   * Style properties of the host's elements that were compared with what they were before the slot, and how many had
   * changed.
   */
  looks?: { compared: number; changed: number };
}

/** A requirement as a test: `run` is done, or throws with the sentence that a reader needs. */
export interface Check<Subject> {
  requirement: number;
  title: string;
  /** May resolve to what it found. */
  run(subject: Subject): Promise<string | void> | string | void;
}

/** Thrown by {@link assert}: its message is a sentence for the report. */
export class Unmet extends Error {}

/** Thrown by a check that lacks something to be tried: its message says what. */
export class NotTried extends Error {}

/** Throws the sentence if the condition does not hold. */
export function assert(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Unmet(sentence);
}

/** Demands that nothing is in a list; else names what is. */
export function demandNone(found: readonly string[], sentence: string): void {
  assert(
    !found.length,
    `${sentence}: ${found.slice(0, 5).join('; ')}${found.length > 5 ? ` and ${found.length - 5} more` : ''}`,
  );
}

/** Runs one check. Never rejects: an unexpected error is a reason as well. */
export async function runCheck<Subject>(
  { requirement, title, run }: Check<Subject>,
  subject: Subject,
): Promise<Result> {
  const start = performance.now();
  let reason = '';
  let note: string | undefined;
  try {
    note = (await run(subject)) ?? undefined;
  } catch (error) {
    if (error instanceof NotTried)
      return { requirement, title, passed: false, skipped: true, reason: error.message, milliseconds: 0 };
    reason = error instanceof Unmet ? error.message : `It could not be tried: ${messageOf(error)}`;
  }
  const milliseconds = performance.now() - start;
  return { requirement, title, passed: !reason, reason, ...(note && { note }), milliseconds };
}

/** A failed result without a try: what everything else hangs on is not there. */
export const notTried = (requirement: number, title: string, reason: string): Result => ({
  requirement,
  title,
  passed: false,
  reason,
  milliseconds: 0,
});

/** What an error of the browser says, without the place in Playwright that it came from. */
export const messageOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .split('\n', 1)
    .join()
    .replace(/^(page|apiRequestContext)\.\w+: /, '');
