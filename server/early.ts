import { once } from 'node:events';
import { createServer } from 'node:net';
import { ConfigError, readConfig, type Config } from './config';
import { reachDatabase, UnreachableError } from './reach';

/** The variables that say where something listens. */
interface Names {
  port: string;
  host: string;
}

/** What a failed attempt to listen means. Throws {@link ConfigError} for what a setting mends, the error itself otherwise. */
export function explainListening(
  { code }: NodeJS.ErrnoException,
  { host, port }: Pick<Config, 'host' | 'port'>,
  names: Names = { port: 'PORT', host: 'HOST' },
): void {
  if (code === 'EADDRINUSE') throw new ConfigError(`Port ${port} is already in use; set ${names.port} to another one.`);
  if (code === 'EACCES')
    throw new ConfigError(`This account may not listen on port ${port}; set ${names.port} to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new ConfigError(`${names.host} ${host} is not an address of this machine.`);
}

/** Throws {@link ConfigError} if the port is taken or may not be used, before anything is made for it. */
export async function requirePort({ host, port }: Pick<Config, 'host' | 'port'>, names?: Names): Promise<void> {
  const probe = createServer().listen({ host, port });
  try {
    await once(probe, 'listening');
  } catch (error) {
    explainListening(error as NodeJS.ErrnoException, { host, port }, names);
    throw error;
  }
  probe.close();
  await once(probe, 'close');
}

/** The same of the port of metrics, if there is one. */
export async function requireMetricsPort({ metricsHost: host, metricsPort: port }: Config): Promise<void> {
  if (port !== null) await requirePort({ host, port }, { port: 'METRICS_PORT', host: 'METRICS_HOST' });
}

/**
 * Before a build, which takes a minute: wrong settings, a taken port and a database that refuses us. One that nobody
 * reaches may come up meanwhile, so that is only said. Throws {@link ConfigError}.
 */
export async function checkEarly(say: (line: string) => void): Promise<void> {
  const config = readConfig();
  await requirePort(config);
  await requireMetricsPort(config);
  if (!config.databaseUrl) return;
  await reachDatabase(config.databaseUrl, { withinMs: 0, say }).catch((error: unknown) => {
    if (!(error instanceof UnreachableError)) throw error;
    say(error.message);
  });
}
