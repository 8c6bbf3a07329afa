import { array, lazy, string } from 'yup';
import { groupCounts } from '../parts/count.replies';
import { customFieldKinds } from '../parts/form.kinds';
import { customFieldValues, formFields } from '../parts/form.replies';
import * as s from '../protocol/shape';

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
}).meta({ anyOf: [assetList, assetConfigList, assetOptions, assetCounts, assetColumns] });

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
    version: s.count(),
  }),
});
export const assetSaved = s.shape({ id: s.id(), identifier: s.text() });
export const assetEdit = s.shape({ fields: formFields, version: s.count() });
export const assetClones = s.shape({ assets: s.rows({ id: s.id(), identifier: s.text() }) });

/** D8: right × state. */
export const assetActions = s.shape({
  associated_problem_tab_viewable: s.yes(),
  associated_change_tab_viewable: s.yes(),
  associated_release_tab_viewable: s.yes(),
  associated_contract_tab_viewable: s.yes(),
  associated_ticket_tab_viewable: s.yes(),
  asset_edit: s.yes(),
  asset_delete: s.yes(),
  asset_attach: s.yes(),
  asset_detach: s.yes(),
  asset_relation: s.yes(),
  asset_print_label: s.yes(),
});
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
