import { Readable } from 'node:stream';
import * as sentences from '../../texts/compiled/server/erasure';
import { formerName } from '../../wire/person/former';
import { personEntries } from '../../wire/person/person.schema';
import { contentDisposition } from '../parts/download/content-disposition';
import { recordAudit } from '../shared/audit';
import { ApiError, forbidden, invalid, notFound } from '../shared/errors';
import { done, route } from '../shared/route';
import type { App } from '../shared/services';
import { say } from '../shared/sentence';
import { personFile } from './person.data';
import { erasePerson, foreseeErasure } from './person.erase';

/** What is kept of a person, and how it goes (G27). */
export function personRoutes(app: App): void {
  route(
    app,
    personEntries.data,
    async ({ actor, db, params: { id }, reply, request, services }) => {
      if (request.seeAs) throw new ApiError(403, say(sentences.seen_as, { name: request.seeAs.person.full_name }));
      const found = await personFile(db, id, services.now());
      if (!found) throw notFound('user');
      if (id !== actor.id && actor.role !== 'admin') throw forbidden('admin');
      await services.audit({
        ...{ kind: 'download', actor_id: actor.id, person_id: id, request_id: request.id, at: services.now() },
        details: { name: `person-${id}.json` },
      });
      return reply
        .headers({
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
          'content-disposition': contentDisposition(`${found.name}.json`),
        })
        .type('application/json')
        .send(Readable.from(found.file));
    },
    { onReplica: true },
  );

  route(app, personEntries.erase, async ({ actor, body, db, params: { id }, request, services }) => {
    if (body.dry_run) return foreseeErasure(db, id);
    if (!body.confirm) throw invalid({ confirm: say(sentences.confirm) });
    const host = services.helpDesk.connected?.name ?? null;
    const erased = await erasePerson({ db, actor, id, now: services.now(), host });
    await recordAudit(db, {
      ...{ kind: 'setting', actor_id: actor.id, person_id: id, request_id: request.id, at: services.now() },
      details: { setting: 'erasure' },
    });
    const name = formerName(id);
    return done(erased.state === 'running' ? say(sentences.begun, { name }) : say(sentences.erased, { name }), erased);
  });
}
