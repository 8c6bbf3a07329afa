import type { ImportAction } from '../../wire/import/import';
import { fold, nameKey } from '../../wire/protocol/fold';

/** What a person chose for all cells of a column that have one value (G32). */
export interface Answer {
  value: string;
  action: ImportAction;
  /** Of the row that they mean. */
  id?: number | null;
  /** Of an option that they mean: what it says. */
  name?: string;
}

/** The answers for one column. What was chosen for a value holds for its other spellings too, unless they have their own. */
export class Answers {
  private readonly by: readonly [(text: string) => string, Map<string, Answer>][];
  readonly all: readonly Answer[];

  constructor(all: readonly Answer[]) {
    this.all = all;
    this.by = [(text: string) => text, fold, nameKey].map((as) => {
      const answers = new Map<string, Answer>();
      for (const one of all) if (!answers.has(as(one.value))) answers.set(as(one.value), one);
      return [as, answers];
    });
  }

  of(word: string): Answer | undefined {
    if (!this.all.length) return undefined;
    for (const [as, answers] of this.by) {
      const answer = answers.get(as(word));
      if (answer) return answer;
    }
    return undefined;
  }

  /** Ids of the rows that are meant. */
  get ids(): number[] {
    return this.all.flatMap(({ action, id }) => (action === 'use' && id ? [id] : []));
  }
}

export const noAnswers = new Answers([]);

/** The answers of before with newer ones in the place of those for the same value. */
export function withAnswers(before: readonly Answer[], newer: readonly Answer[]): Answer[] {
  const replaced = new Set(newer.map(({ value }) => value));
  return [...newer, ...before.filter(({ value }) => !replaced.has(value))];
}
