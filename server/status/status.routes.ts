import { statusEntries } from '../../wire/status/status.schema';
import { route } from '../shared/route';
import type { App } from '../shared/services';
import { statusReader } from './status.read';

/** How the installation is, for administrators; `service-desk doctor` looks with the same eyes from its own machine. */
export function statusRoutes(app: App): void {
  const read = statusReader(app.services);
  route(app, statusEntries.view, ({ db, actor, language }) => read(db, { language, time_zone: actor.time_zone }));
}
