import { runBuiltServer } from '../../e2e/testing/server';
import { signIn } from './client';
import type { Cluster } from './database';
import { line } from './line';

const READERS = 200;
const SECONDS = 15;

const paths = ['/service-desk/api/problem-list', '/service-desk/api/asset-list'].flatMap((path) => [
  `${path}?limit=25`,
  `${path}?limit=25&page=40&sort-field=created_at`,
  `${path}?limit=25&search-query=Kor`,
]);

/**
 * 200 people who read lists of a million rows one after another, each on a connection of their own, for fifteen
 * seconds.
 */
export async function readers(cluster: Cluster): Promise<void> {
  const server = await runBuiltServer({ DATABASE_URL: await cluster.millionRows() });
  const client = await signIn(server.url, 'agent@demo.test', READERS);
  try {
    const taken: number[] = [];
    const errors: string[] = [];
    const start = performance.now();
    const read = async (reader: number): Promise<void> => {
      for (let turn = reader; performance.now() - start < SECONDS * 1000; turn++) {
        const asked = performance.now();
        await client.get(paths[turn % paths.length] ?? '').then(
          () => void taken.push(performance.now() - asked),
          (error: Error) => void errors.push(error.message),
        );
      }
    };
    await Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)));
    const seconds = (performance.now() - start) / 1000;
    taken.sort((a, b) => a - b);
    const share = (part: number): string => (taken[Math.floor(taken.length * part)] ?? NaN).toFixed(0);
    line(
      `${READERS} readers of lists at the same time`,
      errors.length,
      'errors',
      { exactly: 0 },
      errors[0] ?? `${(taken.length / seconds).toFixed(0)} requests/s, p50 ${share(0.5)} ms, p99 ${share(0.99)} ms`,
    );
  } finally {
    client.close();
    await server.stop();
  }
}
