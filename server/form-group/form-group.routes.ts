import type { FastifyRequest } from 'fastify';
import { formGroupEntries } from '../../wire/form-group/form-group.schema';
import type { FormGroupReply, FormGroupRow } from '../../wire/form-group/form-group';
import { type FormCategory, formCategories } from '../../wire/parts/form';
import { deletedNamed, namedOf, savedNamed } from '../parts/named';
import { readId } from '../shared/list.params';
import { done, route } from '../shared/route';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { claimBeforehand, type ClaimRuns } from './form-group.fields';
import { listFormGroups, viewFormGroup } from './form-group.queries';
import { deleteFormGroup, saveFormGroup, saving } from './form-group.save';

const tag = 'form-group';

/** Form groups of each kind (D1 §7, E23, G25). */
export const formGroupRoutes = (app: App): void => formCategories.forEach((kind) => routesOf(app, kind));

function routesOf(app: App, kind: FormCategory): void {
  const { list, save, remove } = formGroupEntries[kind];

  route(app, list, async ({ db, actor, query, language, reply }): Promise<FormGroupReply<'asset'>> => {
    const id = readId('id', query.id);
    if (id === null) {
      const { rows, ...total } = await listFormGroups(db, kind, query, actor.time_zone);
      return { form_groups: rows as FormGroupRow<'asset'>[], ...total };
    }
    const form_group = await viewFormGroup(db, kind, id, { actor, language });
    sendEtag(reply, tag, id, form_group.version);
    return { form_group } as FormGroupReply<'asset'>;
  });

  const runs = new WeakMap<FastifyRequest, ClaimRuns>();
  route(
    app,
    save,
    async (context) => {
      const { body: form, request } = context;
      const seen = seenVersion(request, form, tag, form.id ?? 0);
      const saved = await saveFormGroup(saving(context), kind, form, seen, runs.get(request));
      const group = await namedOf(context.db, `${kind}_form_group`, saved.id);
      return done(savedNamed(!form.id, group.name), saved, group);
    },
    {
      async beforehand({ actor, body, db, request }) {
        const claimed = await claimBeforehand(db, { kind, actor }, body);
        runs.set(request, claimed.runs);
        return claimed.end;
      },
    },
  );

  route(app, remove, async (context) => {
    const { name } = await namedOf(context.db, `${kind}_form_group`, context.params.id);
    await deleteFormGroup(saving(context), kind, context.params.id);
    return done(deletedNamed(name));
  });
}
