import * as seeAsSentences from '../../texts/compiled/server/see_as';
import { seeAsEntries } from '../../wire/access/see-as.schema';
import { records } from '../parts/records';
import { recordAudit } from '../shared/audit';
import { invalid } from '../shared/errors';
import { done, route } from '../shared/route';
import { beginSeeing, endSeeing } from '../shared/see-as';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';

/** An administrator sees the service desk as somebody else (G26); who, whom and when is kept in `see_as`, and logged. */
export function seeAsRoutes(app: App): void {
  route(app, seeAsEntries.begin, async ({ actor, db, body: { user_id }, request, reply, services }) => {
    const person = await db
      .selectFrom('help_desk.users')
      .select(['id', 'full_name', 'email', 'role'])
      .where('id', '=', user_id)
      .where('active', '=', true)
      .executeTakeFirst();
    if (!person) throw invalid({ user_id: records.user.sentence });
    if (person.role === 'admin') throw invalid({ user_id: say(seeAsSentences.administrator) });
    await beginSeeing(db, { admin: actor, person, now: services.now() }, request, reply);
    await recordAudit(db, {
      ...{ kind: 'see-as', actor_id: actor.id, person_id: person.id, details: { action: 'begun' } },
      ...{ request_id: request.id, at: services.now() },
    });
    request.log.info({ admin: actor.id, user: person.id }, 'An administrator sees the service desk as somebody else.');
    return done(say(seeAsSentences.begun, { name: person.full_name || person.email }));
  });

  route(app, seeAsEntries.end, async ({ db, request, reply, services }) => {
    await endSeeing(db, services.now(), request, reply);
    if (request.seeAs) {
      await recordAudit(db, {
        ...{ kind: 'see-as', actor_id: request.seeAs.by.id, person_id: request.seeAs.person.id },
        ...{ details: { action: 'ended' }, request_id: request.id, at: services.now() },
      });
      request.log.info(
        { admin: request.seeAs.by.id, user: request.seeAs.person.id },
        'An administrator is themselves again.',
      );
    }
    return done(say(seeAsSentences.ended));
  });
}
