import type { AssetList, AssetRow } from '../../../wire/asset/asset';
import type { ContractList } from '../../../wire/contract/contract';
import { contractList, contractRow } from '../../testing/contract.wire';
import type { AttachedChanges, TicketActions } from '../../../wire/ticket/ticket';

/** What the server says of a ticket, for tests: everything allowed, a problem attached. */
export function ticketActions({
  problem = null,
  ...actions
}: Partial<TicketActions['actions']> & { problem?: TicketActions['problem'] } = {}): TicketActions {
  return {
    actions: {
      show_attach_assets: true,
      show_attach_new_problem: !problem,
      show_attach_existing_problem: !problem,
      attach_problem: true,
      show_detach_problem: problem !== null,
      attach_change_initiated: true,
      attach_change_initiating: true,
      show_detach_asset: true,
      detach_change: true,
      create_change: true,
      view_assets: true,
      view_changes: true,
      view_contracts: true,
      view_rules: false,
      ...actions,
    },
    problem,
    ticket: { id: 42, ticket_number: 'AAAA-0000-0042', subject: 'No network', requester: person(7, 'Amara Okafor') },
  };
}

export const person = (id: number, name: string) => ({ id, name, full_name: name, email: `${id}@example.test` });

export const assetRow = (id: number, name: string, rest: Partial<AssetRow> = {}): AssetRow => ({
  id,
  asset_id: id,
  identifier: `AST-${id}`,
  name,
  asset_type: { id: 3, name: 'Hardware' },
  asset_status: null,
  managed_by: null,
  used_by: null,
  contract: [],
  is_default: false,
  ...rest,
});

export const assetList = (...data: AssetRow[]): AssetList => ({ data, total: data.length });

export const contractCards = (...names: string[]): ContractList =>
  contractList(...names.map((name, index) => contractRow({ id: index + 1, identifier: `CNTR-${index + 1}`, name })));

export const changeList = (...changes: AttachedChanges['changes']): AttachedChanges => ({
  changes,
  total: changes.length,
  detach_change: true,
});
