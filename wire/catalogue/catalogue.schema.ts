import { type InferType, object, type ObjectSchema } from 'yup';
import { entries } from '../protocol/entry';
import { maxLength, choice, choices, flag, line, neededWhenNew, version } from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import {
  assetStatusCalls,
  assetTypeCalls,
  assetTypeSorts,
  catalogueLimits,
  catalogueTexts,
  nameSorts,
  type orderCall,
  orderedSorts,
} from './catalogue';
import { type NamedCatalogue, ofNamed } from './named';

/** An asset type (D3 §5, §7). The server adds: the name is free, no type lies below itself, one is the default. */
export const assetTypeForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(maxLength(catalogueLimits.name, catalogueTexts.name)),
  parent_id: choice().optional(),
  is_default: flag().optional(),
  version: version(),
});

/** An asset status (D3 §5, §7). */
export const assetStatusForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(maxLength(catalogueLimits.assetStatus, catalogueTexts.assetStatus)),
  description: requiredHtml(),
  version: version(),
});

/** A row of a catalogue of names (D3 §5, §7, B1). The server adds: the name is free, and what it behaves as. */
export const namedForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(maxLength(catalogueLimits.name, catalogueTexts.name)),
  version: version(),
});

/** The same of a catalogue whose rows behave as a built-in one: a new row says as which. */
const behavingForm = namedForm.shape({
  behaves_as_id: choice().test(neededWhenNew),
});

/** The same of a catalogue whose rows are active or not; a new row is, unless the form says no. */
export const activeForm = namedForm.shape({ active: flag().optional() });

/** The ids of all rows of a catalogue, in the order wanted and in the order before. */
export const orderForm = object({
  ids: choices().required(texts.required).min(1, texts.required),
  seen: choices().optional(),
});

/** What takes the place of a row that is deleted (E21). */
export const reassignForm = object({ reassign_to: choice().optional() });

export const times = { created_at: s.time(), updated_at: s.time() };
export const flags = { is_edit: s.yes(), is_delete: s.yes() };

const assetType = { id: s.id(), name: s.text(), parent: s.namedOrNull(), is_default: s.yes(), ...times };
const assetStatus = { id: s.id(), name: s.text(), description: s.text(), ...times };

const typeRow = { ...assetType, ...flags };
/** How many types lie above it. */
const depth = s.count();
const statusRow = { ...assetStatus, ...flags };

/** The rows of a catalogue stand under both keys (X33, E1). */
export const assetTypeList = s.shape({
  data: s.rows({ ...typeRow, depth }),
  asset_types: s.rows({ ...typeRow, depth }),
  total: s.count(),
});
export const assetStatusList = s.shape({
  data: s.rows(statusRow),
  asset_statuses: s.rows(statusRow),
  total: s.count(),
});

export const assetTypeView = s.shape({ asset_type: s.shape({ ...typeRow, version: s.count() }) });
export const assetStatusView = s.shape({ asset_status: s.shape({ ...statusRow, version: s.count() }) });

export const catalogueSaved = s.shape({ id: s.id() });

const nameFields = { id: s.id(), name: s.text(), ...times, ...flags };
/** `behaves_as` of a catalogue with behaviours, where a built-in row behaves as itself; `active` of one whose rows are. */
const behavingFields = { ...nameFields, behaves_as: s.named().optional(), active: s.yes().optional() };

/** The help-desk that keeps the list itself, and when it was last like its own; null: it is kept here. */
const keeper = () => s.shapeOrNull({ name: s.text(), as_of: s.timeOrNull() });

/** The type of every such list; the rows stand under the catalogue's own key too (X33, E1). */
export const someNamedList = s.shape({
  data: s.rows({ ...behavingFields }),
  total: s.count(),
  kept_in: keeper(),
});

export type NamedList = InferType<typeof someNamedList>;
/** A row of a catalogue that is no more than a name, or a name and the built-in row that it behaves as. */
export type NamedRow = NamedList['data'][number];
export type NamedRecord = NamedRow & { version: number };

const fieldsOf = ({ behaviours, active }: NamedCatalogue) => ({
  ...nameFields,
  ...(behaviours && { behaves_as: s.named() }),
  ...(active && { active: s.yes() }),
});

/** The rule of its form. */
export const formOf = ({ behaviours, active }: NamedCatalogue) => {
  if (behaviours) return behavingForm;
  return active ? activeForm : namedForm;
};

export const namedList = (catalogue: NamedCatalogue): ObjectSchema<NamedList> =>
  s.shape({
    data: s.rows(fieldsOf(catalogue)),
    [catalogue.many]: s.rows(fieldsOf(catalogue)),
    total: s.count(),
    kept_in: keeper(),
  }) as unknown as ObjectSchema<NamedList>;

export const namedView = (catalogue: NamedCatalogue): ObjectSchema<Record<string, NamedRecord>> =>
  s.shape({ [catalogue.one]: s.shape({ ...fieldsOf(catalogue), version: s.count() }) }) as unknown as ObjectSchema<
    Record<string, NamedRecord>
  >;

export const assetTypeEntries = entries(
  'asset-type',
  assetTypeCalls,
  {
    list: 'List asset types',
    view: 'Read an asset type',
    save: 'Create or edit an asset type',
    remove: 'Delete an asset type',
  },
  {
    list: { query: { sorts: assetTypeSorts }, reply: assetTypeList },
    view: { reply: assetTypeView },
    save: { body: assetTypeForm, reply: catalogueSaved },
    remove: { body: reassignForm },
  },
);

export const assetStatusEntries = entries(
  'asset-status',
  assetStatusCalls,
  {
    list: 'List asset statuses',
    view: 'Read an asset status',
    save: 'Create or edit an asset status',
    remove: 'Delete an asset status',
    order: 'Set the order of asset statuses',
  },
  {
    order: { body: orderForm },
    list: { query: { sorts: orderedSorts }, reply: assetStatusList },
    view: { reply: assetStatusView },
    save: { body: assetStatusForm, reply: catalogueSaved },
    remove: { body: reassignForm },
  },
);

/** The calls of a catalogue of names, in words of its path: "List license types", "Read an impact". */
const plainEntries = (catalogue: NamedCatalogue) => {
  const { list, view, save, remove, order } = catalogue.calls;
  const name = catalogue.path.replaceAll('-', ' ');
  const one = `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
  return entries(
    catalogue.path,
    { list, view, save, remove },
    {
      list: `List ${wordsOf(catalogue)}`,
      view: `Read ${one}`,
      save: `Create or edit ${one}`,
      remove: `Delete ${one}`,
    },
    {
      list: { query: { sorts: order ? orderedSorts : nameSorts }, reply: namedList(catalogue) },
      view: { reply: namedView(catalogue) },
      save: { body: formOf(catalogue), reply: catalogueSaved },
      remove: { body: reassignForm },
    },
  );
};
const wordsOf = ({ words, many }: NamedCatalogue): string => words ?? many.replaceAll('_', ' ');

const orderEntries = (catalogue: NamedCatalogue, order: ReturnType<typeof orderCall>) =>
  entries(
    catalogue.path,
    { order },
    { order: `Set the order of ${wordsOf(catalogue)}` },
    { order: { body: orderForm } },
  );

/** `order` only of those whose rows have one. */
export type NamedEntries = ReturnType<typeof plainEntries> & Partial<ReturnType<typeof orderEntries>>;
export const namedEntries = ofNamed((catalogue): NamedEntries => {
  const { order } = catalogue.calls;
  return { ...plainEntries(catalogue), ...(order && orderEntries(catalogue, order)) };
});

/** Those of all catalogues. */
export const catalogueEntries = [assetTypeEntries, assetStatusEntries, ...Object.values(namedEntries)];
