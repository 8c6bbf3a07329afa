import { liveCalls, type LiveEvent } from '../../wire/live';
import { type Actor, sees } from '../shared/actor';
import { route } from '../shared/route';
import type { App } from '../shared/services';

const mayHear = (actor: Actor, { kind, id }: LiveEvent): boolean => (kind === 'approval' ? id === actor.id : sees(actor, kind));

/** Server-sent events: only kind and id; whoever hears of a record asks for it with the usual rights. */
export function liveRoutes(app: App): void {
  const streams = new Set<() => void>();
  app.addHook('preClose', async () => streams.forEach((end) => end()));
  route(app, liveCalls.events, async ({ actor, request, reply, services }) => {
    reply.hijack();
    const { raw } = reply;
    // Nothing else is asked on this connection: when the stream ends it ends too, and does not hold up a server that stops.
    raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no', Connection: 'close' });
    raw.write('retry: 3000\n\n');
    const unsubscribe = services.live.subscribe((event) => {
      if (mayHear(actor, event)) raw.write(`data: ${JSON.stringify(event)}\n\n`);
    });
    const beat = setInterval(() => raw.write(': still here\n\n'), 20_000);
    const end = (): void => {
      clearInterval(beat);
      unsubscribe();
      raw.end();
      streams.delete(end);
    };
    streams.add(end);
    request.raw.on('close', end);
    return reply;
  });
}
