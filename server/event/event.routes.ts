import { eventEntries } from '../../wire/event/event.schema';
import { hasScope } from '../../wire/token/scope';
import { route } from '../shared/route';
import { type App, presentOf } from '../shared/services';
import { eventsSince, readAsked } from './event.queries';

/** What happened, for systems that cannot be called (G22). */
export function eventRoutes(app: App): void {
  route(app, eventEntries.since, ({ db, actor, query, services, request: { token } }) => {
    const asked = readAsked(query);
    // A token gets what it has a scope for (G21).
    const kinds = asked.kinds.filter((kind) => !token || hasScope(token.scopes, `${kind}:read`));
    return eventsSince(db, actor, { ...asked, kinds }, presentOf(services));
  });
}
