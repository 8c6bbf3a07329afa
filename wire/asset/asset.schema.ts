import { array, type InferType, lazy, type Lazy, object, string } from 'yup';
import { activityPage } from '../parts/activity.schema';
import { bulkResult, manyForm, setChoice } from '../parts/bulk.schema';
import { groupCounts } from '../parts/count.schema';
import { exportWords } from '../parts/export';
import { exportJobStarted } from '../parts/export.schema';
import { customFieldCalls } from '../parts/custom-field';
import { customFieldKinds } from '../parts/form';
import { customFieldList, customFieldValues, formFields, sentCustomFields } from '../parts/form.schema';
import { savedFiltersOf } from '../parts/saved-filter.schema';
import { trashWords } from '../parts/trash';
import { entries } from '../protocol/entry';
import {
  maxLength,
  choice,
  choices,
  dateTime,
  file,
  flag,
  line,
  lines,
  neededWhenNew,
  version,
  wholeNumber,
} from '../protocol/fields';
import { optionalHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import { inSearch } from '../parts/matched.schema';
import * as s from '../protocol/shape';
import {
  assetCalls,
  assetFilterCalls,
  assetGroupCalls,
  assetGroups,
  type AssetList,
  assetServices,
  assetSorts,
} from './asset';
import {
  assetFilters,
  assetHistorySorts,
  assetLimits,
  assetRecordCalls,
  assetTexts,
  assetTicketSorts,
  assetFlags,
} from './asset.record';

/** Assets to attach to any record (D1 §5, D2 §5). */
export const assetSelection = object({ asset_ids: choices().min(1, texts.selectAssets).required(texts.selectAssets) });

/**
 * The asset form. What is not sent stays as it is, what is sent empty is cleared. The server adds: the choices
 * exist, the identifier is free, the custom fields.
 */
export const assetForm = object({
  id: choice().optional(),
  name: line().default(undefined).test(neededWhenNew).test(maxLength(assetLimits.name, assetTexts.name)),
  identifier: line().default(undefined).test(maxLength(assetLimits.identifier, assetTexts.identifier)),
  asset_type_id: choice().optional().test(neededWhenNew),
  asset_status_id: choice().optional(),
  product_id: choice().optional(),
  department_id: choice().optional(),
  organization_id: choice().optional(),
  location_id: choice().optional(),
  impact_type_id: choice().optional(),
  managed_by_id: choice().optional(),
  used_by_id: choice().optional(),
  assigned_on: dateTime().default(undefined).optional(),
  description: optionalHtml().optional(),
  attachment: file(),
  attachment_delete: choices().optional(),
  custom_fields: sentCustomFields(),
  version: version(),
});
export type AssetForm = InferType<typeof assetForm>;

/** Records of one kind to attach to an asset, or to detach from it (D3 §7). */
export const serviceSelection = object({
  type: string().oneOf(assetServices, assetTexts.service).required(texts.required),
  type_ids: choices().min(1, texts.required).required(texts.required),
});

/** Handing an asset to a person, or with `used_by_id` null taking it back. What is not sent stays. */
export const assignForm = object({
  used_by_id: choice().defined(texts.required),
  location_id: choice().optional(),
  asset_status_id: choice().optional(),
  assigned_on: dateTime().default(undefined).optional(),
  note: lines().test(maxLength(assetLimits.note, assetTexts.note)),
  /** The person gets a mail that says what they have got or given back; 1 unless told. */
  receipt: flag().optional(),
  version: version(),
});

/** The dialog that hands an asset over: without a person it would take the asset back. */
export const handOverForm = assignForm.shape({ used_by_id: choice().required(texts.required) });

export const cloneForm = object({
  name: line().default(undefined).test(maxLength(assetLimits.name, assetTexts.name)),
  copies: wholeNumber(assetTexts.copies)
    .min(1, assetTexts.copies)
    .max(assetLimits.copies, assetTexts.copies)
    .optional(),
});

/** Many at once (D29). */
export const assetBulk = manyForm({
  asset_type_id: setChoice(),
  asset_status_id: choice().optional(),
  product_id: choice().optional(),
  department_id: choice().optional(),
  organization_id: choice().optional(),
  location_id: choice().optional(),
  impact_type_id: choice().optional(),
  managed_by_id: choice().optional(),
  used_by_id: choice().optional(),
});

/** Only of rows in the trash, which clients never see: when and by whom they were deleted. */
const inTrash = {
  deleted_at: s.time().optional(),
  deleted_by: s
    .shapeOrNull({ id: s.id(), name: s.text(), full_name: s.text(), email: s.text() })
    .optional()
    .default(undefined),
};

/** An asset row on a ticket, problem, user or organization (D1 §3). */
export const assetRow = {
  id: s.id(),
  asset_id: s.id(),
  identifier: s.text(),
  name: s.text(),
  asset_type: s.named(),
  asset_status: s.namedOrNull(),
  managed_by: s.personOrNull(),
  used_by: s.personOrNull(),
  /** A client sees it if it is among their own contracts. */
  contract: s.seenWith(
    'view_contracts',
    s.orEmpty(s.named()),
    [],
    ['view_own_contracts', 'view_organization_contracts'],
  ),
  /** The link to the ticket came from the requester's own asset or a form field: not detachable there (B4). */
  is_default: s.yes(),
  ...inTrash,
  ...inSearch,
};

const organization = () => s.namedOrNull();

/** What a person who left still is of an asset. */
export const assetHolders = ['managed_by', 'used_by'] as const;

/** With `config=true`: all columns of the list page, and what the reader may do with the asset (D6). */
const configRow = {
  ...assetRow,
  /** With `held_by_left=true`. */
  held_by_left: array()
    .of(s.shape({ role: string().oneOf(assetHolders).required(), person: s.person() }))
    .optional()
    .default(undefined),
  department: s.namedOrNull(),
  location: s.locationOrNull(),
  organization: organization(),
  product: s.namedOrNull(),
  impact_type: s.namedOrNull(),
  assigned_on: s.timeOrNull(),
  created_at: s.time(),
  updated_at: s.time(),
  /** Those of its form that are filled in. */
  custom_fields: s.rows({ id: s.id(), texts: array().of(s.text()).required() }),
  is_edit: s.yes(),
  is_delete: s.yes(),
};

export const assetList = s.listOf('data', assetRow);
export const assetConfigList = s.listOf('data', configRow);

/** With `meta=true`. */
export const assetOptions = s.listOf('data', { id: s.id(), name: s.text() });

/** With `count=true`: for charts. */
export const assetCounts = s.shape({ assets: groupCounts() });

/** With `column=true`: the columns of the list page. */
export const assetColumns = s.shape({ asset_columns: s.rows({ key: s.text(), label: s.text() }) });

/** What the call returns: rows, rows with all columns, options, counts, or columns. */
export const assetListReply = lazy((value: unknown) => {
  const { data, ...other } = value as { data?: object[] };
  const [row = {}] = data ?? [];
  if (!data) return 'assets' in other ? assetCounts : assetColumns;
  if ('is_edit' in row) return assetConfigList;
  return data.length === 0 || 'identifier' in row ? assetList : assetOptions;
}).meta({ anyOf: [assetList, assetConfigList, assetOptions, assetCounts, assetColumns], older: assetCounts });

/** An asset as its page shows it (D3 §3), with the three groups of custom fields (D4). */
export const assetView = s.shape({
  asset: s.shape({
    id: s.id(),
    asset_id: s.id(),
    identifier: s.text(),
    name: s.text(),
    description: s.text(),
    asset_type: s.named(),
    asset_status: s.namedOrNull(),
    product: s.namedOrNull(),
    department: s.namedOrNull(),
    organization: organization(),
    location: s.locationOrNull(),
    impact_type: s.namedOrNull(),
    managed_by: s.personOrNull(),
    used_by: s.personOrNull(),
    assigned_on: s.timeOrNull(),
    created_at: s.time(),
    updated_at: s.time(),
    attachments: array().of(s.attachment()).required(),
    custom_field_values_for_asset_form_builder_only: customFieldValues(),
    custom_field_values_for_asset_type: customFieldValues(),
    custom_field_values_for_department: customFieldValues(),
    /** So many open problems on it are known errors (G18). */
    known_errors: s.seenWith('view_problems', s.count(), 0),
    version: s.count(),
  }),
});
export const assetSaved = s.shape({ id: s.id(), identifier: s.text() });
export const assetEdit = s.shape({ fields: formFields, version: s.count() });
export const assetClones = s.shape({ assets: s.rows({ id: s.id(), identifier: s.text() }) });

export const assetActions = s.shape(s.flags(assetFlags));
export const assetActionsReply = s.shape({ asset_actions: assetActions });

/** Who had an asset and when; the present one has no `returned_on`. */
export const assetHistory = s.listOf('asset_history', {
  id: s.id(),
  used_by: s.person(),
  assigned_on: s.time(),
  returned_on: s.timeOrNull(),
  assigned_by: s.personOrNull(),
  returned_by: s.personOrNull(),
});

/** Tickets with one of the assets (D3 §2, §7). */
export const assetTickets = s.listOf('tickets', {
  id: s.id(),
  ticket_number: s.text(),
  title: s.text(),
  subject: s.text(),
  assigned: s.personOrNull(),
  /** The same (X51). */
  assignedTo: s.personOrNull(),
  status: s.ticketStatus(),
  priority: s.priorityOrNull(),
});

/** The filters of a list, for a panel that draws them (D5). */
export const filterStructure = s.shape({
  filters: s.rows({
    key: s.text(),
    label: s.text(),
    type: string().oneOf(customFieldKinds).required(),
    lookup: s.textOrNull(),
    multiple: s.yes(),
  }),
});

const flagWords = ['true', 'false', '1', '0'];

export const assetEntries = entries(
  'asset',
  { ...assetCalls, ...assetRecordCalls, ...assetGroupCalls, customFields: customFieldCalls.asset },
  {
    export: 'Download assets as csv or xlsx',
    exportJob: 'Create a file of many assets behind the page, asked as the download',
    bulkEdit: 'Set fields of many assets, or delete them',
  },
  {
    groups: {
      query: {
        ...assetFilters,
        one: [...assetFilters.one, 'filter_id', 'saved_filter_id'],
        custom: true,
        words: { group_by: assetGroups },
      },
      reply: assetCounts,
    },
    list: {
      query: {
        sorts: assetSorts,
        ...assetFilters,
        one: [...assetFilters.one, 'filter_id', 'saved_filter_id'],
        custom: true,
        counts: true,
        words: {
          meta: flagWords,
          config: flagWords,
          column: flagWords,
          group_by: assetGroups,
          asset_type_descendants: flagWords,
          held_by_left: flagWords,
          ...trashWords,
        },
      },
      // Rows unless the query asks for something else: see `assetListReply`.
      reply: assetListReply as unknown as Lazy<AssetList>,
    },
    export: {
      query: {
        sorts: assetSorts,
        ...assetFilters,
        one: [...assetFilters.one, 'filter_id', 'saved_filter_id'],
        custom: true,
        words: { ...exportWords, asset_type_descendants: flagWords, held_by_left: flagWords },
      },
    },
    exportJob: { reply: exportJobStarted },
    view: { reply: assetView },
    save: { body: assetForm, reply: assetSaved },
    edit: { reply: assetEdit },
    bulkEdit: { body: assetBulk, reply: bulkResult },
    actions: { reply: assetActionsReply },
    log: { query: { sorts: ['created_at'], unsearched: true }, reply: activityPage('asset_activity_logs') },
    clone: { body: cloneForm, reply: assetClones },
    assign: { body: assignForm, reply: assetSaved },
    history: { query: { sorts: assetHistorySorts }, reply: assetHistory },
    attach: { body: serviceSelection },
    detach: { body: serviceSelection },
    tickets: { query: { sorts: assetTicketSorts, ids: { asset_ids: 'assets' } }, reply: assetTickets },
    customFields: { reply: customFieldList },
    filters: { reply: filterStructure },
  },
);
export const assetFilterEntries = savedFiltersOf('asset', assetFilterCalls);
