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
    const { raw } = reply;
    // Nothing else is asked on this connection: when the stream ends it ends too, and does not hold up a server that
    // stops.
    raw.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      Connection: 'close',
    });
    raw.write('retry: 3000\n\n');
    streams.open(actor, request, raw);
    return reply;
  });
}
