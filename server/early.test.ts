import { createServer, type Server } from 'node:net';
import { ConfigError, readConfig } from './config';
import { requireMetricsPort, requirePort } from './early';
import { reachDatabase } from './reach';

let server: Server | undefined;
afterEach(() => void server?.close());

/** A port that accepts connections and never says anything. */
async function silentPort(): Promise<number> {
  const silent = (server = createServer());
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  return (silent.address() as { port: number }).port;
}

test('a port that is taken is named; one that is free stays free', async () => {
  const port = await silentPort();
  await expect(requirePort({ host: '127.0.0.1', port })).rejects.toThrow(
    new ConfigError(`Port ${port} is already in use; set PORT to another one.`),
  );
  server?.close();
  await requirePort({ host: '127.0.0.1', port });
  await requirePort({ host: '127.0.0.1', port });
});

test('the port of metrics is named by its own variable', async () => {
  const port = await silentPort();
  await expect(requireMetricsPort(readConfig({ METRICS_PORT: String(port) }))).rejects.toThrow(
    new ConfigError(`Port ${port} is already in use; set METRICS_PORT to another one.`),
  );
  await expect(requireMetricsPort(readConfig({ METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' }))).rejects.toThrow(
    new ConfigError('METRICS_HOST 192.0.2.1 is not an address of this machine.'),
  );
  await requireMetricsPort(readConfig({}));
});

test('an address of another machine is named', async () => {
  await expect(requirePort({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
    new ConfigError('HOST 192.0.2.1 is not an address of this machine.'),
  );
});

test('a database that says nothing is named while it is waited for, without the password', async () => {
  const port = await silentPort();
  let said = (_line: string): void => undefined;
  const line = new Promise<string>((resolve) => (said = resolve));
  const reached = reachDatabase(`postgresql://desk:s3cret@127.0.0.1:${port}/desk`, { withinMs: 0, say: said });
  reached.catch(() => undefined);
  const first = await Promise.race([line, reached.then(String, () => 'it was refused first')]);
  expect(first).toBe(
    `The database desk at 127.0.0.1:${port} of DATABASE_URL is not reached yet (no answer yet); waiting for it …`,
  );
});
