import { runBuiltServer } from '../../e2e/testing/server';
import { openDatabase } from '../../server/shared/db';
import { labelLimits } from '../../wire/label/label';
import { type Client, signIn } from './client';
import type { Cluster } from './database';
import { interleaved, line } from './line';
import { memoryOf } from './memory';

/** Labels of assets as PDF: how long the most that one request prints takes, and what the server's memory becomes (D13). */
export async function labels(cluster: Cluster): Promise<void> {
  const url = await cluster.demoData();
  const server = await runBuiltServer({ DATABASE_URL: url, DEMO_DATA: '1' });
  const { db } = openDatabase({ connectionString: url });
  const found = await db.selectFrom('assets').select('id').orderBy('id').execute();
  // The demo has fewer assets than are printed at once: each is asked for several times.
  const ids = Array.from({ length: labelLimits.printed }, (_, i) => found[i % found.length]!.id);
  const client = await signIn(server.url, 'agent@demo.test');
  const print = (count: number) => (): Promise<Buffer> => printed(client, ids.slice(0, count));
  try {
    const [ms = NaN] = await interleaved(3, [print(ids.length)]);
    line(`${ids.length.toLocaleString('en')} labels with QR code as PDF`, ms / 1000, 's', { atMost: 5 });
    const before = memoryOf(server.pid());
    await interleaved(5, [print(ids.length)]);
    const grown = Math.max(0, memoryOf(server.pid()) - before);
    line('memory after five times as many', grown, 'MB more', { atMost: 50 }, `${before} MB before`);
  } finally {
    client.close();
    await db.destroy();
    await server.stop();
  }
}

const printed = (client: Client, ids: readonly number[]): Promise<Buffer> =>
  client.get(`/service-desk/generate-barcode?format=pdf&qr=1&sheet=l7160&ids=${ids.join()}`);
