import { setImmediate as next, setTimeout as wait } from 'node:timers/promises';
import { unavailable } from './errors';
import type { App, Draining } from './services';

/**
 * How long a server that ends goes on refusing requests, in milliseconds: until then every client that keeps its
 * connection and asks often has been told to close it.
 */
const NOTICE_MS = 500;
/** As long as requests come it goes on, up to so many milliseconds: a connection that waits for us to take it is lost when we close. */
const LONGEST_NOTICE_MS = 3000;

/** Register it before all other hooks. */
export function drainable(app: App): Draining {
  const ends: (() => void)[] = [];
  let begun: Promise<void> | undefined;
  let running = 0;
  let asked = 0;
  let becameIdle = (): void => undefined;
  app.addHook('onRequest', async (request) => {
    running++;
    asked++;
    if (begun && request.url !== '/livez') throw unavailable('stopping');
  });
  app.addHook('onSend', async (_request, reply) => void (begun && reply.header('connection', 'close')));
  app.addHook('onResponse', async () => {
    if (--running === 0) becameIdle();
  });
  const drain = async (): Promise<void> => {
    for (const end of ends) end();
    const last = performance.now() + LONGEST_NOTICE_MS;
    for (let before = -1; before !== asked && performance.now() < last;) {
      before = asked;
      await wait(NOTICE_MS);
      // After work that held everything up the timer comes before the connections that have waited meanwhile.
      for (let turns = 0; turns < 3; turns++) await next();
    }
    await new Promise<void>((resolve) => {
      becameIdle = resolve;
      if (running === 0) resolve();
    });
  };
  return {
    begin: () => (begun ??= drain()),
    onBegin: (end) => void ends.push(end),
  };
}
