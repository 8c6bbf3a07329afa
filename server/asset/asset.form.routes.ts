import { assetEntries } from '../../wire/asset/asset.schema';
import { listedCustomFields } from '../parts/custom-field/custom-field.queries';
import type { ServedForm } from '../parts/form/form.routes';
import { notFound } from '../shared/errors';
import { route } from '../shared/route';
import type { App } from '../shared/services';
import { assetFormDefinition, editAssetDefinition } from './asset.form';
import { filterStructure } from './asset.filters';

/** The form of a new asset. */
export const servedAssetForm: ServedForm = (db, actor, language) => assetFormDefinition(db, actor, language);

/** The form of an asset that there is, its custom fields, and the filters of the list (D4, D5). */
export function assetFormRoutes(app: App): void {
  route(app, assetEntries.edit, ({ actor, db, language, params }) =>
    editAssetDefinition(db, actor, language, params.id),
  );

  route(app, assetEntries.customFields, async ({ db, actor }) => ({
    custom_fields: await listedCustomFields(db, 'asset', actor),
  }));

  route(app, assetEntries.filters, async ({ actor, db, language, params }) => {
    if (params.module !== 'asset') throw notFound('filter');
    return { filters: await filterStructure(db, actor, language) };
  });
}
