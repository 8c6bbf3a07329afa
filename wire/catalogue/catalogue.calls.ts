import { entries } from '../protocol/entry';
import { assetStatusCalls, assetTypeCalls, assetTypeSorts, nameSorts, orderedSorts } from './catalogue';
import * as replies from './catalogue.replies';
import * as rules from './catalogue.rules';
import { type NamedCatalogue, namedCatalogues as all, type OrderedCatalogue } from './named';
import { namedList, namedView } from './named.replies';

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
    list: { query: { sorts: assetTypeSorts }, reply: replies.assetTypeList },
    view: { reply: replies.assetTypeView },
    save: { body: rules.assetTypeForm, reply: replies.catalogueSaved },
    remove: { body: rules.reassignForm },
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
    order: { body: rules.orderForm },
    list: { query: { sorts: orderedSorts }, reply: replies.assetStatusList },
    view: { reply: replies.assetStatusView },
    save: { body: rules.assetStatusForm, reply: replies.catalogueSaved },
    remove: { body: rules.reassignForm },
  },
);

/** `one` with its article, and `many`: what the rows are called. */
const plainEntries = (catalogue: NamedCatalogue, one: string, many: string, ordered = false) => {
  const { list, view, save, remove } = catalogue.calls;
  return entries(
    catalogue.path,
    { list, view, save, remove },
    {
      list: `List ${many}`,
      view: `Read ${one}`,
      save: `Create or edit ${one}`,
      remove: `Delete ${one}`,
    },
    {
      list: { query: { sorts: ordered ? orderedSorts : nameSorts }, reply: namedList(catalogue) },
      view: { reply: namedView(catalogue) },
      save: { body: catalogue.behaviours ? rules.behavingForm : rules.namedForm, reply: replies.catalogueSaved },
      remove: { body: rules.reassignForm },
    },
  );
};
const orderEntries = ({ path, calls: { order } }: OrderedCatalogue, many: string) =>
  entries(path, { order }, { order: `Set the order of ${many}` }, { order: { body: rules.orderForm } });
const namedEntries = (catalogue: OrderedCatalogue, one: string, many: string) => ({
  ...plainEntries(catalogue, one, many, true),
  ...orderEntries(catalogue, many),
});
export type NamedEntries = ReturnType<typeof plainEntries> & Partial<ReturnType<typeof orderEntries>>;

export const procurementModeEntries = namedEntries(all.procurementModes, 'a procurement mode', 'procurement modes');
export const contractTypeEntries = namedEntries(all.contractTypes, 'a contract type', 'contract types');
export const licenseTypeEntries = namedEntries(all.licenseTypes, 'a license type', 'license types');
export const impactEntries = namedEntries(all.impacts, 'an impact', 'impacts');
export const changeStatusEntries = namedEntries(all.changeStatuses, 'a change status', 'change statuses');
export const changePriorityEntries = namedEntries(all.changePriorities, 'a change priority', 'change priorities');
export const changeTypeEntries = namedEntries(all.changeTypes, 'a change type', 'change types');
export const releaseStatusEntries = namedEntries(all.releaseStatuses, 'a release status', 'release statuses');
export const releasePriorityEntries = namedEntries(all.releasePriorities, 'a release priority', 'release priorities');
export const releaseTypeEntries = namedEntries(all.releaseTypes, 'a release type', 'release types');

export const organizationEntries = plainEntries(all.organizations, 'an organization', 'organizations');
export const departmentEntries = plainEntries(all.departments, 'a department', 'departments');
export const teamEntries = plainEntries(all.teams, 'a team', 'teams');
export const locationEntries = plainEntries(all.locations, 'a location', 'locations');
export const ticketPriorityEntries = namedEntries(all.priorities, 'a ticket priority', 'ticket priorities');
export const ticketTypeEntries = namedEntries(all.ticketTypes, 'a ticket type', 'ticket types');
