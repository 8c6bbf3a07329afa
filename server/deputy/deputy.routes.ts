import * as deputySentences from '../../texts/compiled/server/deputy';
import { deputyEntries } from '../../wire/deputy/deputy.schema';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import { type App, presentOf, type RequestServices } from '../shared/services';
import { myDeputies } from './deputy.queries';
import { addDeputy, removeDeputy } from './deputy.write';

/** Who decides while the reader is away (G17). */
export function deputyRoutes(app: App): void {
  route(app, deputyEntries.mine, ({ db, actor, services }) => myDeputies(db, actor, presentOf(services)));

  route(app, deputyEntries.add, async ({ db, actor, body, services }) => {
    const { id, name } = await addDeputy({ db, actor, now: services.now(), ...clockOf(services) }, body);
    return done(say(deputySentences.added, { person: name }), { id });
  });

  route(app, deputyEntries.remove, async ({ db, actor, params, services }) =>
    done(
      say(deputySentences.removed, {
        person: await removeDeputy({ db, actor, now: services.now(), ...clockOf(services) }, params.id),
      }),
    ),
  );
}

const clockOf = (services: RequestServices) => ({ present: presentOf(services), address: services.address() });
