import type { ServerResponse } from 'node:http';
import { allCalls } from '../../wire/calls';
import type { App } from './services';

const lists = new Set(allCalls.flatMap(({ call, query }) => (call.method === 'GET' && query?.sorts ? [call] : [])));

/** So many calls of lists are worked on at a time in one process: as many as its lists keep busy. */
const most = 12;
/** How long a call waits for its turn, in milliseconds. */
const longestWait = 10_000;

/**
 * Calls of lists wait for their turn before anything is done for them, in their order. However many people read, the
 * process has little to do at any moment, and whoever saves is served at once. Register it before the routes.
 */
export function gateLists(app: App): void {
  let running = 0;
  const waiting = new Set<() => void>();

  const leave = (): void => {
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      next();
    } else running--;
  };

  /** Resolves when it is this call's turn, which lasts until its reply is sent or nobody waits for it any more. */
  function turn(reply: ServerResponse): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        clearTimeout(late);
        waiting.delete(begin);
        reject(new Error('timeout exceeded when waiting for the turn of a list'));
      };
      const begin = (): void => {
        clearTimeout(late);
        reply.off('close', giveUp).once('close', leave);
        resolve();
      };
      const late = setTimeout(giveUp, longestWait);
      if (reply.closed) return giveUp();
      if (running < most) {
        running++;
        return begin();
      }
      waiting.add(begin);
      reply.once('close', giveUp);
    });
  }

  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call && lists.has(call)) await turn(reply.raw);
  });
}
