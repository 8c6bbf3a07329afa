import { cmdbEntries } from '../../wire/cmdb/cmdb.schema';
import { requireChoices } from '../shared/choices';
import type { OperationSource } from '../shared/operation';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { createType, deleteType, editType } from './cmdb.write';
import { listTypes, someType, viewType } from './cmdb.queries';
import * as relationSentences from '../../texts/compiled/server/relation';

const edit = ({ db, actor, services }: OperationSource) => ({ db, actor, now: services.now() });
const saved = () => say(relationSentences.saved);

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
    if (!form.id) return done(say(relationSentences.created), await createType(edit(context), form));
    await requireChoices(db, { id: someType }, { id: form.id });
    return done(saved(), await editType(edit(context), form.id, form, seenVersion(request, form, 'cmdb', form.id)));
  });

  route(app, cmdbEntries.edit, async (context) => {
    const { body: form, request, params } = context;
    return done(saved(), await editType(edit(context), params.id, form, seenVersion(request, form, 'cmdb', params.id)));
  });

  route(app, cmdbEntries.remove, async (context) => {
    await deleteType(edit(context), context.params.id, context.body.reassign_to ?? null);
    return done(say(relationSentences.deleted));
  });
}
