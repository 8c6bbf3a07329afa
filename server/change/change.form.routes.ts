import { changeEntries } from '../../wire/change/change.calls';
import { formEntries } from '../../wire/parts/form.calls';
import { originOfChange } from './change.origin';
import { changeState, requireOpen } from './change.queries';
import { notFound } from '../shared/errors';
import { route } from '../shared/route';
import type { App } from '../shared/services';
import { changeFormDefinition, editChangeDefinition } from './change.form';
import { customFields } from '../parts/custom-field/custom-field.queries';

/** The forms of changes, which the server describes (D1 §7, D2 §7). */
export function changeFormRoutes(app: App): void {
  route(app, formEntries.render, async ({ actor, db, language, query }) => {
    const { category, scenario, panel } = query;
    if (category !== 'change' || scenario !== 'create' || panel !== 'agent') throw notFound('form');
    return changeFormDefinition(db, actor, language, await originOfChange(db, query, language));
  });

  route(app, changeEntries.edit, async ({ actor, db, language, params }) => {
    await requireOpen(await changeState(db, params.id));
    return editChangeDefinition(db, actor, language, params.id);
  });

  route(app, changeEntries.customFields, async ({ db }) => {
    const fields = await customFields(db, 'change');
    return {
      custom_fields: fields.map(({ id, label, kind, multiple, options }) => ({ id, label, kind, multiple, options })),
    };
  });
}
