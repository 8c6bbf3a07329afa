import type { ServerResponse } from 'node:http';
import { allCalls } from '../../wire/calls';
import type { App } from './services';
import { listTurn } from './turns';

const lists = new Set(allCalls.flatMap(({ call, query }) => (call.method === 'GET' && query?.sorts ? [call] : [])));

/** For so many calls of lists the session and the rights are looked up at a time in one process. */
const max = 6;
/** How long a call waits for its turn, in milliseconds. */
const longestWait = 10_000;

/**
 * Calls of lists wait for their turn before anything is done for them, in their order, until it is known who asks. Then
 * their statements wait (list.read.ts), where equal ones find each other. However many people read, few statements are
 * under way at any moment, and whoever saves is served at once. Register it before the routes.
 */
export function gateLists(app: App): void {
  let running = 0;
  const waiting = new Set<() => void>();
  const turns = new WeakMap<object, () => void>();

  const leave = (): void => {
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      next();
    } else running--;
  };

  /** Resolves when it is this call's turn, with how it ends. It also ends when nobody waits for the reply any more. */
  function turn(reply: ServerResponse): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        clearTimeout(late);
        waiting.delete(begin);
        reject(new Error('timeout exceeded when waiting for the turn of a list'));
      };
      let ended = false;
      const end = (): void => {
        if (!ended) leave();
        ended = true;
      };
      const begin = (): void => {
        clearTimeout(late);
        reply.off('close', giveUp).once('close', end);
        resolve(end);
      };
      const late = setTimeout(giveUp, longestWait);
      if (reply.closed) return giveUp();
      if (running < max) {
        running++;
        return begin();
      }
      waiting.add(begin);
      reply.once('close', giveUp);
    });
  }

  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call && lists.has(call)) turns.set(request, await turn(reply.raw));
  });
  app.addHook('preHandler', async (request) => {
    const end = turns.get(request);
    if (!end) return;
    end();
    await listTurn();
  });
}
