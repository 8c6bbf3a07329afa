import type { HostPerson, HostTicket } from '../../server/help-desk/connected/host';
import { type Check, assert, demandNone, NotTried } from '../check';
import type { Backend } from './open';
import { nameOf } from './lists';

const found = (kind: 'people' | 'tickets', has: string, wordOf: (row: never) => string): Check<Backend> => ({
  requirement: 25,
  title: `${kind}: one is found by a word, at most 50 rows come`,
  async run(backend) {
    if (!backend.readsByHttp(kind)) throw new NotTried(`The connection does not read ${kind} by HTTP.`);
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
    if (!backend.readsByHttp('tickets')) throw new NotTried('The connection does not read tickets by HTTP.');
    for (const word of ['%no-such-%-word_%', 'o\'no-such-word"\\', '😀no such word']) {
      const { rows } = await backend.rows('tickets', { search: word });
      assert(!rows.length, `The search for ${word} found ${rows.length} tickets.`);
    }
  },
};

/** Rows of statements are searched in the service desk, by these columns. */
const searchable = (kind: 'people' | 'tickets', columns: readonly string[]): Check<Backend> => ({
  requirement: 25,
  title: `${kind}: by SQL they come with what they are searched by, ${columns.join(' and ')}`,
  async run(backend) {
    if (!backend.reads(kind) || backend.readsByHttp(kind))
      throw new NotTried(`The connection does not read ${kind} by SQL.`);
    const rows = (await backend.walk(kind)).rows as unknown as Record<string, unknown>[];
    if (!rows.length) throw new NotTried(`There are no ${kind}.`);
    const lacking = columns.filter((column) => !rows.some((row) => String(row[column] ?? '').trim()));
    demandNone(lacking, `No row of ${kind} has a value of`);
    // What one row is found by leads to that row, in the time that somebody waits.
    const [one] = rows as unknown as (HostPerson | HostTicket)[];
    const name = nameOf(kind, one as never);
    const [found] = await backend.byIds(kind, [name]);
    for (const column of columns)
      assert(
        (found as unknown as Record<string, unknown> | undefined)?.[column] === rows[0]![column],
        `${column} of ${name} is ${JSON.stringify(rows[0]![column])} in changed, and another in by_ids.`,
      );
  },
});

export const searchChecks: readonly Check<Backend>[] = [
  found('people', 'a name', ({ name }: { name?: string | null }) => name ?? ''),
  found('tickets', 'a number', ({ number }: { number?: string | null }) => number ?? ''),
  signs,
  searchable('people', ['name']),
  searchable('tickets', ['number', 'subject']),
];
