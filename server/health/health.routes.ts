import { version } from '../../package.json';
import { installationOf } from '../mail/unsubscribe';
import { nothingHere, reasonFor, toApiError } from '../shared/errors';
import { trustOf } from '../shared/proxies';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { outages, retryAfter } from '../../wire/protocol/outage';
import * as connectionSentences from '../../texts/compiled/server/connection';
import { type Arrived, arrivedAs, doctorHeader, doctorPath, isDoctor } from './doctor';

/**
 * For load balancers and supervisors. `/livez`: the process serves; end it if this fails. `/readyz`, and `/healthz` as
 * its older name: the database answers too, and a connected help-desk has been read once; send requests elsewhere as long
 * as it is 503. A help-desk that is down makes nobody unready: what was read of it goes on being served.
 */
export function healthRoutes(app: App, ping: () => Promise<void>): void {
  app.get('/livez', async () => ({ status: 'live' }));
  for (const path of ['/readyz', '/healthz']) {
    app.get(path, async (_request, reply) => {
      const outage = await ping().then(
        () => null,
        (error: unknown) => reasonFor(toApiError(error), app)?.body ?? outages.unreachable,
      );
      const mirror = mirrorOf(app);
      const failure = outage ?? (mirror && !mirror.isReady ? firstReading(mirror.help_desk.name) : null);
      const mirrored = mirror && { help_desk: mirror.help_desk };
      if (failure === null) return { status: 'ready', ...mirrored };
      return reply
        .status(503)
        .header('Retry-After', retryAfter)
        .send({ status: 'live', message: String(failure), ...mirrored });
    });
  }
  doctorRoute(app);
}

/** For `service-desk doctor`: how its request arrives. For anybody who cannot read the database there is nothing here. */
function doctorRoute(app: App): void {
  const trusts = trustOf(app.services.config.trustedProxies);
  app.get(doctorPath, async (request): Promise<Arrived> => {
    const value = request.headers[doctorHeader];
    const { db, now } = app.services;
    if (!value || !isDoctor(await installationOf(db), value, now().getTime())) throw nothingHere();
    return arrivedAs(request, trusts, version);
  });
}

/** How far a connected help-desk is read; why it could not be is for admins alone. */
function mirrorOf({ services: { helpDesk } }: App) {
  const mirror = helpDesk.mirror?.();
  if (!mirror || !helpDesk.connected) return null;
  const { isReady, kinds } = mirror;
  return { isReady, help_desk: { name: helpDesk.connected.name, kinds } };
}

const firstReading = (name: string) => say(connectionSentences.first_reading, { name });
