import { sql } from 'kysely';
import * as templateSentences from '../../texts/compiled/server/change_template';
import * as changeSentences from '../../texts/compiled/server/change';
import { templateLimits, type TemplateUse } from '../../wire/change-template/change-template';
import { changeTemplateEntries } from '../../wire/change-template/change-template.schema';
import { saving } from '../catalogue';
import { operation } from '../change/change.kind';
import { timesBetween } from '../freeze';
import { deletedNamed, named, namedAt, savedNamed } from '../parts/named';
import { authorize } from '../shared/actor';
import type { Trx } from '../shared/db';
import { conflict, notFound } from '../shared/errors';
import { done, route } from '../shared/route';
import { given } from '../shared/sent';
import { say } from '../shared/sentence';
import { type App, presentOf } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { setChange, takeOccurrence } from './change-template.clock';
import { makeChange, type Making } from './change-template.make';
import { listOffered, listTemplates, nextOf, viewTemplate } from './change-template.queries';
import { deleteTemplate, lockTemplate, repeatedOf, saveTemplate, type Template } from './change-template.write';

/** Makes the change; the time of its template that it takes is not made by the clock as well. Throws 404, 409, 422. */
async function use(making: Making, id: number, window: TemplateUse): Promise<{ id: number; identifier: string }> {
  const { db, now } = making;
  const template = await lockTemplate(db, id);
  if (!template) throw notFound('template');
  if (!template.active) throw conflict(say(templateSentences.not_active, { name: template.name }));
  const made = await makeChange(making, template, window);
  const day = await dayOf(db, template, made.id);
  if (day && (await takeOccurrence(db, id, day, now))) await setChange(db, id, day, made.id);
  return made;
}

/** Of which time of its template a change is; null: it has a window of its own. */
async function dayOf(db: Trx, template: Template, changeId: number): Promise<string | null> {
  const { begins_at, ends_at, recurrence, time_zone } = template;
  if (recurrence === null || !begins_at || !ends_at || !time_zone) return null;
  const { rows } = await sql<{ start: Date | null }>`
    select planned_start_date as start from changes where id = ${changeId}`.execute(db);
  const start = rows[0]?.start;
  if (!start) return null;
  const after = new Date(start.getTime() + 1);
  const times = timesBetween({ begin: begins_at, end: ends_at, recurrence, time_zone }, start, after);
  return times.find(({ begin }) => begin.getTime() === start.getTime())?.day ?? null;
}

/** Templates of changes (G17a). */
export function changeTemplateRoutes(app: App): void {
  route(app, changeTemplateEntries.list, async ({ db, query, services, ...who }) => {
    const { rows, total } = await listTemplates(db, who, query, presentOf(services));
    return { data: rows, change_templates: rows, total };
  });

  route(app, changeTemplateEntries.offered, ({ db, query, services, ...who }) =>
    listOffered(db, who, query, presentOf(services)),
  );

  route(app, changeTemplateEntries.view, async ({ db, params, services, reply, ...who }) => {
    const change_template = await viewTemplate(db, params.id, who, presentOf(services));
    sendEtag(reply, 'change_template', change_template.id, change_template.version);
    return { change_template };
  });

  route(
    app,
    changeTemplateEntries.save,
    async (context) => {
      const { body: form, request, services } = context;
      const seen = seenVersion(request, form, 'change_template', form.id ?? 0);
      const { id } = await saveTemplate({ ...saving(context), present: presentOf(services) }, form, seen);
      return done(savedNamed(!form.id, form.name), { id }, namedAt('change-template/{id}/edit', id, form.name));
    },
    {
      inFull: true,
      admit: ({ actor, fields }) => {
        if (given(fields.change_id)) authorize(actor, 'view_changes');
      },
    },
  );

  route(app, changeTemplateEntries.next, async ({ db, actor, body, services }) => {
    const repeated = await repeatedOf(db, body, actor.time_zone);
    return { next: nextOf(repeated, actor.time_zone, presentOf(services), templateLimits.next) };
  });

  route(app, changeTemplateEntries.remove, async ({ db, params }) =>
    done(deletedNamed(await deleteTemplate(db, params.id))),
  );

  route(app, changeTemplateEntries.use, async (context) => {
    const { requesterMayDecideAlone } = context.services.config;
    const making = { ...operation(context), requesterMayDecideAlone, present: presentOf(context.services) };
    const made = await use(making, context.params.id, context.body);
    const record = named('change', made.id, made.identifier);
    return done(say(changeSentences.created, { name: record.name }), made, record);
  });
}
