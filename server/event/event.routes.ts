import { eventEntries } from '../../wire/event/event.schema';
import { route } from '../shared/route';
import { type App, presentOf } from '../shared/services';
import { eventsSince, readAsked } from './event.queries';

/** What happened, for systems that cannot be called (G22). */
export function eventRoutes(app: App): void {
  route(app, eventEntries.since, ({ db, actor, query, services }) =>
    eventsSince(db, actor, readAsked(query), presentOf(services)),
  );
}
