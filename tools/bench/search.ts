import { runBuiltServer } from '../../e2e/testing/server';
import { openDatabase } from '../../server/shared/db';
import type { SearchReply } from '../../wire/search/search';
import { signIn } from './client';
import type { Cluster } from './database';
import { line } from './line';

/** What is looked for among a million rows of each kind: a word of each sort that people type. */
const asked: readonly (readonly [
  name: string,
  of: 'identifier' | 'two' | 'beginning' | 'misspelt' | 'rare' | 'common',
])[] = [
  ['an identifier', 'identifier'],
  ['two words of a name', 'two'],
  ['a beginning', 'beginning'],
  ['a word with two letters swapped', 'misspelt'],
  ['a rare word', 'rare'],
  ['a common word', 'common'],
];
const turns = 41;
/** So many people search at the same time. */
const people = 200;

const swapped = (word: string): string => word.slice(0, 2) + (word[3] ?? '') + (word[2] ?? '') + word.slice(4);

/** The search among a million rows of each kind, and 200 people who search at once (docs/measures.md). */
export async function search(cluster: Cluster): Promise<void> {
  const url = await cluster.millionRows();
  const server = await runBuiltServer({ DATABASE_URL: url });
  const { db } = openDatabase({ connectionString: url });
  const client = await signIn(server.url, 'agent@demo.test', people);
  try {
    const { identifier, subject } = await db
      .selectFrom('problems')
      .select(['identifier', 'subject'])
      .orderBy('id')
      .offset(500_000)
      .executeTakeFirstOrThrow();
    const words = subject.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 5);
    const [first = subject, last = subject] = [words[0], words.at(-1)];
    const query = {
      identifier,
      two: `${last} ${first}`,
      beginning: first.slice(0, 4),
      misspelt: swapped(first),
      rare: last,
      common: first,
    };
    const find = async (q: string): Promise<SearchReply> =>
      JSON.parse(String(await client.get(`/service-desk/api/search?q=${encodeURIComponent(q)}`))).data;
    for (const [name, of] of asked) {
      const { counts } = await find(query[of]);
      const times: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        const start = performance.now();
        await find(query[of]);
        times.push(performance.now() - start);
      }
      times.sort((a, b) => a - b);
      const found = Object.values(counts).reduce((sum: number, count) => sum + (count ?? 0), 0);
      line(`search: ${name}, p95`, times[Math.floor(turns * 0.95)]!, 'ms', { atMost: 100 }, `${found} counted`);
    }
    const all = Object.values(query);
    const times = await Promise.all(
      Array.from({ length: people }, async (_, one) => {
        const start = performance.now();
        await find(all[one % all.length]!);
        return performance.now() - start;
      }),
    );
    times.sort((a, b) => a - b);
    line(`search: ${people} people at once, of six words, p99`, times[Math.floor(people * 0.99) - 1]!, 'ms', {
      atMost: 500,
    });
  } finally {
    client.close();
    await db.destroy();
    await server.stop();
  }
}
