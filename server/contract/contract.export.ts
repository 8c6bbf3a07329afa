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
import * as assetSentences from '../../texts/compiled/server/asset';
import * as contractSentences from '../../texts/compiled/server/contract';
import * as filterSentences from '../../texts/compiled/server/filter';
import * as formSentences from '../../texts/compiled/server/form';

const columns = (zone: string): Record<ContractSort, ExportColumn> => ({
  id: numberColumn(say(assetSentences.column_id), 'id'),
  identifier: textColumn(say(formSentences.identifier), 'identifier'),
  name: textColumn(say(formSentences.name), 'name'),
  cost: numberColumn(say(contractSentences.column_cost), 'cost'),
  expiry: dayColumn(say(contractSentences.column_expiry), 'contract_end_date', zone),
  contract_status: namedColumn(say(formSentences.status), 'contract_status_id', 'contract_statuses'),
  contract_renewal_status: namedColumn(
    say(contractSentences.column_renewal_status),
    'contract_renewal_status_id',
    'contract_renewal_statuses',
  ),
  vendor: namedColumn(say(contractSentences.column_vendor), 'vendor_id', 'vendors'),
  attach_organization: {
    label: say(contractSentences.column_organizations),
    kind: 'text',
    value: sql`(select string_agg(o.name, ', ' order by o.name, o.id)
      from contract_organizations l join help_desk.organizations o on o.id = l.organization_id where l.contract_id = t.id)`,
  },
  contract_type: namedColumn(say(contractSentences.column_type), 'contract_type_id', 'contract_types'),
  contract_start_date: dayColumn(say(contractSentences.column_start), 'contract_start_date', zone),
  contract_end_date: dayColumn(say(contractSentences.column_end), 'contract_end_date', zone),
  license_type: namedColumn(say(contractSentences.column_license_type), 'license_type_id', 'license_types'),
  user: personColumn(say(contractSentences.column_user), 'user_id'),
  owner: personColumn(say(contractSentences.column_owner), 'owner_id'),
  approver: personColumn(say(contractSentences.column_approver), 'approver_id'),
  notify_before: numberColumn(say(contractSentences.column_notify_before), 'notify_before'),
  created_at: timeColumn(say(filterSentences.created), 'created_at'),
  updated_at: timeColumn(say(filterSentences.updated), 'updated_at'),
});

/** Contracts as a file (E2); their days are those of the help-desk. */
export const contractExport: ExportedList = {
  title: say(filterSentences.contracts),
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
