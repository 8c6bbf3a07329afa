import { changeEntries } from '../../wire/change/change.schema';
import { originOfChange } from './change.origin';
import { changeState, requireOpen } from './change.queries';
import { route } from '../shared/route';
import type { App } from '../shared/services';
import { changeFormDefinition, editChangeDefinition } from './change.form';
import { listedCustomFields } from '../parts/custom-field/custom-field.queries';
import type { ServedForm } from '../parts/form/form.routes';

/** The form of a new change; it starts with what the change takes along from its origin. */
export const servedChangeForm: ServedForm = async (db, actor, language, query) =>
  changeFormDefinition(db, actor, language, await originOfChange(db, actor, query, language));

/** The form of a change that there is, and its custom fields (D2 §7). */
export function changeFormRoutes(app: App): void {
  route(app, changeEntries.edit, async ({ actor, db, language, params }) => {
    await requireOpen(await changeState(db, params.id));
    return editChangeDefinition(db, actor, language, params.id);
  });

  route(app, changeEntries.customFields, async ({ db, actor }) => ({
    custom_fields: await listedCustomFields(db, 'change', actor),
  }));
}
