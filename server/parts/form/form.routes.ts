import type { Language } from '../../../texts/compiled/languages';
import { type FormCategory, type FormDefinition, formCategories } from '../../../wire/parts/form';
import { formEntries } from '../../../wire/parts/form.schema';
import type { Actor } from '../../shared/actor';
import type { Db } from '../../shared/db';
import { notFound } from '../../shared/errors';
import { route } from '../../shared/route';
import type { App } from '../../shared/services';

/** Makes the form by which records of a kind are created. */
export type ServedForm = (
  db: Db,
  actor: Actor,
  language: Language,
  query: Record<string, unknown>,
) => Promise<FormDefinition>;

/** Forms that the server describes (D1 §7, D2 §7), by category. */
export function formRoutes(app: App, forms: Record<FormCategory, ServedForm>): void {
  route(app, formEntries.render, async ({ actor, db, language, query }) => {
    const { scenario = 'create', panel = 'agent' } = query;
    const category = formCategories.find((one) => one === query.category);
    if (!category || scenario !== 'create' || panel !== 'agent') throw notFound('form');
    return forms[category](db, actor, language, query);
  });
}
