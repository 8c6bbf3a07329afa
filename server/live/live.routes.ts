import { liveEntries } from '../../wire/parts/live.schema';
import { route } from '../shared/route';
import type { App } from '../shared/services';
import { liveStreams } from './live.streams';

/**
 * Server-sent events: only kind and id; whoever hears of a record asks for it with the usual rights. `beatMs` is how
 * often session and rights are checked.
 */
export function liveRoutes(app: App, beatMs = 15_000): void {
  const streams = liveStreams(app.services, beatMs);
  app.addHook('preClose', async () => streams.endAll());
  app.services.metrics?.countStreams(() => streams.count());
  app.services.draining.onBegin(() => streams.endAll());
  route(app, liveEntries.events, async ({ actor, request, reply }) => {
    reply.hijack();
    await streams.open(actor, request, reply.raw);
    return reply;
  });
}
