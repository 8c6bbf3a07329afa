import { reasonFor, toApiError } from '../shared/errors';
import type { App } from '../shared/services';
import { outages, retryAfter } from '../../wire/protocol/outage';

/**
 * For load balancers and supervisors. `/livez`: the process serves; end it if this fails. `/readyz`, and `/healthz` as
 * its older name: the database answers too; send requests elsewhere as long as it is 503.
 */
export function healthRoutes(app: App, ping: () => Promise<void>): void {
  app.get('/livez', async () => ({ status: 'live' }));
  for (const path of ['/readyz', '/healthz']) {
    app.get(path, async (_request, reply) => {
      const failure = await ping().then(
        () => null,
        (error: unknown) => reasonFor(toApiError(error), app)?.body ?? outages.unreachable,
      );
      if (failure === null) return { status: 'ready' };
      return reply
        .status(503)
        .header('Retry-After', retryAfter)
        .send({ status: 'live', message: String(failure) });
    });
  }
}
