import type { App } from './services';

/** So many requests within a second are people at work; a page that shows how far something is asks less often. */
const several = 4;
const withinMs = 1000;

/**
 * Tells whether people are at work: then what is done in the background leaves them room. Register it before the
 * routes.
 */
export function watchRequests(app: App): () => boolean {
  const times: number[] = [];
  app.addHook('onRequest', async () => {
    times.push(performance.now());
    if (times.length > several) times.shift();
  });
  return () => times.length === several && performance.now() - times[0]! < withinMs;
}
