import { type Check, assert, NotTried } from '../check';
import type { Backend } from './open';
import { nameOf } from './lists';

const found = (kind: 'people' | 'tickets', has: string, wordOf: (row: never) => string): Check<Backend> => ({
  requirement: 25,
  title: `${kind}: one is found by a word, at most 50 rows come`,
  async run(backend) {
    const words = (await backend.walk(kind)).rows.map((row) => ({ row, word: wordOf(row as never).trim() }));
    // Of a short word there may be more than fifty.
    const { row, word } = words.reduce(
      (one, other) => (other.word.length > one.word.length ? other : one),
      words[0] ?? { row: null, word: '' },
    );
    if (!row || !word) throw new NotTried(`There are no ${kind} with ${has}.`);
    const { rows } = await backend.rows(kind, { search: word });
    assert(rows.length <= 50, `The search for "${word}" gave ${rows.length} rows.`);
    assert(
      rows.length === 50 || rows.some((one) => nameOf(kind, one) === nameOf(kind, row)),
      `The search for "${word}" does not find ${nameOf(kind, row)}.`,
    );
  },
});

const signs: Check<Backend> = {
  requirement: 25,
  title: 'Signs of the database’s language in a word are signs like others',
  async run(backend) {
    if (!backend.reads('tickets')) throw new NotTried('The connection does not read tickets by HTTP.');
    for (const word of ['%no-such-%-word_%', 'o\'no-such-word"\\', '😀no such word']) {
      const { rows } = await backend.rows('tickets', { search: word });
      assert(!rows.length, `The search for ${word} found ${rows.length} tickets.`);
    }
  },
};

export const searchChecks: readonly Check<Backend>[] = [
  found('people', 'a name', ({ name }: { name?: string | null }) => name ?? ''),
  found('tickets', 'a number', ({ number }: { number?: string | null }) => number ?? ''),
  signs,
];
