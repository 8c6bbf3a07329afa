import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endInAnyCase } from '../../e2e/testing/leftovers';

/** What is running, and how it is ended. */
type Running = (() => Promise<unknown>)[];

/**
 * Starts what lives in a temporary folder. What it pushes to `running` is ended in reverse order, and then the folder
 * is removed: by `end`, when starting fails, and when its story is over in any case.
 */
export async function startInFolder<T>(
  name: string,
  start: (folder: string, running: Running) => Promise<T>,
): Promise<T & { end(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), `service-desk-${name}-`));
  const running: Running = [() => rm(folder, { recursive: true, force: true })];
  const end = async (): Promise<void> => {
    for (const stop of running.splice(0).reverse()) await stop();
    forget();
  };
  const forget = endInAnyCase(end);
  try {
    return { ...(await start(folder, running)), end };
  } catch (error) {
    await end();
    throw error;
  }
}
