import { sql } from 'kysely';
import type { ContractSort } from '../../wire/contract/contract';
import {
  dayColumn,
  type ExportColumn,
  namedColumn,
  numberColumn,
  personColumn,
  textColumn,
  timeColumn,
} from '../parts/export/column';
import type { ExportedList } from '../parts/export/export';
import { say } from '../shared/sentence';
import { askContracts } from './contract.list';

const columns = (zone: string): Record<ContractSort, ExportColumn> => ({
  id: numberColumn(say('asset.column_id', 'ID'), 'id'),
  identifier: textColumn(say('form.identifier', 'Identifier'), 'identifier'),
  name: textColumn(say('form.name', 'Name'), 'name'),
  cost: numberColumn(say('contract.column_cost', 'Cost'), 'cost'),
  expiry: dayColumn(say('contract.column_expiry', 'Expiry'), 'contract_end_date', zone),
  contract_status: namedColumn(say('form.status', 'Status'), 'contract_status_id', 'contract_statuses'),
  contract_renewal_status: namedColumn(
    say('contract.column_renewal_status', 'Renewal status'),
    'contract_renewal_status_id',
    'contract_renewal_statuses',
  ),
  vendor: namedColumn(say('contract.column_vendor', 'Vendor'), 'vendor_id', 'vendors'),
  attach_organization: {
    label: say('contract.column_organizations', 'Organizations'),
    kind: 'text',
    value: sql`(select string_agg(o.name, ', ' order by o.name, o.id)
      from contract_organizations l join help_desk.organizations o on o.id = l.organization_id where l.contract_id = t.id)`,
  },
  contract_type: namedColumn(say('contract.column_type', 'Contract type'), 'contract_type_id', 'contract_types'),
  contract_start_date: dayColumn(say('contract.column_start', 'Start date'), 'contract_start_date', zone),
  contract_end_date: dayColumn(say('contract.column_end', 'End date'), 'contract_end_date', zone),
  license_type: namedColumn(say('contract.column_license_type', 'License type'), 'license_type_id', 'license_types'),
  user: personColumn(say('contract.column_user', 'User'), 'user_id'),
  owner: personColumn(say('contract.column_owner', 'Owner'), 'owner_id'),
  approver: personColumn(say('contract.column_approver', 'Approver'), 'approver_id'),
  notify_before: numberColumn(say('contract.column_notify_before', 'Notify before (days)'), 'notify_before'),
  created_at: timeColumn(say('filter.created', 'Created'), 'created_at'),
  updated_at: timeColumn(say('filter.updated', 'Updated'), 'updated_at'),
});

/** Contracts as a file (E2); their days are those of the help-desk. */
export const contractExport: ExportedList = {
  title: say('filter.contracts', 'Contracts'),
  columns: async (_, zone) => columns(zone),
  usual: [
    'identifier',
    'name',
    'cost',
    'expiry',
    'contract_status',
    'contract_renewal_status',
    'vendor',
    'attach_organization',
    'contract_type',
  ] satisfies ContractSort[],
  ask: askContracts,
};
