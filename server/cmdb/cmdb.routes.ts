import { cmdbEntries } from '../../wire/cmdb/cmdb.schema';
import { saving, type Saving } from '../catalogue';
import { deletedNamed, namedAt, savedNamed } from '../parts/named';
import { nameFor, wordOf } from '../shared/built-in';
import { requireChoices } from '../shared/choices';
import { done, route } from '../shared/route';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { createType, deleteType, editType, typeName } from './cmdb.write';
import { listTypes, someType, viewType } from './cmdb.queries';

/** What a save replies. */
async function saved({ db, language }: Saving, id: number, isNew = false) {
  const name = await typeName(db, id);
  return done(savedNamed(isNew, wordOf(name)), { id }, namedAt('cmdb-relation/edit/{id}', id, nameFor(name, language)));
}

/** The catalogue of relation types (D3 §7). */
export function cmdbRoutes(app: App): void {
  route(app, cmdbEntries.list, ({ db, actor, query }) => listTypes(db, actor, query));

  route(app, cmdbEntries.view, async ({ db, actor, params, reply }) => {
    const cmdb = await viewType(db, actor, params.id);
    sendEtag(reply, 'cmdb', cmdb.id, cmdb.version);
    return { cmdb };
  });

  route(app, cmdbEntries.save, async (context) => {
    const { body: form, request, db } = context;
    if (!form.id) return saved(saving(context), (await createType(saving(context), form)).id, true);
    await requireChoices(db, { id: someType }, { id: form.id });
    await editType(saving(context), form.id, form, seenVersion(request, form, 'cmdb', form.id));
    return saved(saving(context), form.id);
  });

  route(app, cmdbEntries.edit, async (context) => {
    const { body: form, request, params } = context;
    await editType(saving(context), params.id, form, seenVersion(request, form, 'cmdb', params.id));
    return saved(saving(context), params.id);
  });

  route(app, cmdbEntries.remove, async (context) => {
    const name = await deleteType(saving(context), context.params.id, context.body.reassign_to ?? null);
    return done(deletedNamed(wordOf(name)));
  });
}
