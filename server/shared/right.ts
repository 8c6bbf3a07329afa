import { recordKinds } from '../../wire/protocol/kind';
import type { PermissionKey } from '../../wire/protocol/permission';
import { say, type Sentence } from './sentence';

/** What a call may ask for: a permission, or to be an administrator or an agent at all. */
export type Right = PermissionKey | 'admin' | 'agent';

/** What a permission is called, where it is given and where it is missing. */
export const rightNames: Readonly<Record<PermissionKey, Sentence>> = {
  view_problems: say('right.view_problems', 'View problems'),
  create_problem: say('right.create_problem', 'Create problem'),
  edit_problem: say('right.edit_problem', 'Edit problem'),
  delete_problem: say('right.delete_problem', 'Delete problem'),
  close_problem: say('right.close_problem', 'Close problem'),
  attach_problem: say('right.attach_problem', 'Attach problem'),
  detach_problem: say('right.detach_problem', 'Detach problem'),

  view_changes: say('right.view_changes', 'View changes'),
  create_change: say('right.create_change', 'Create change'),
  edit_change: say('right.edit_change', 'Edit change'),
  delete_change: say('right.delete_change', 'Delete change'),
  close_change: say('right.close_change', 'Close change'),
  attach_change: say('right.attach_change', 'Attach change'),
  detach_change: say('right.detach_change', 'Detach change'),
  enforce_cab: say('right.enforce_cab', 'Enforce CAB'),
  remove_cab: say('right.remove_cab', 'Remove CAB'),
  change_activity_duration: say('right.change_activity_duration', 'Change activity duration'),

  view_releases: say('right.view_releases', 'View releases'),
  create_release: say('right.create_release', 'Create release'),
  edit_release: say('right.edit_release', 'Edit release'),
  delete_release: say('right.delete_release', 'Delete release'),
  complete_release: say('right.complete_release', 'Complete release'),
  attach_release: say('right.attach_release', 'Attach release'),
  detach_release: say('right.detach_release', 'Detach release'),

  view_assets: say('right.view_assets', 'View assets'),
  create_asset: say('right.create_asset', 'Create asset'),
  edit_asset: say('right.edit_asset', 'Edit asset'),
  delete_asset: say('right.delete_asset', 'Delete asset'),
  attach_asset: say('right.attach_asset', 'Attach asset'),
  detach_asset: say('right.detach_asset', 'Detach asset'),
  manage_cmdb: say('right.manage_cmdb', 'Manage CMDB'),
  import_assets: say('right.import_assets', 'Import assets'),
  export_assets: say('right.export_assets', 'Export assets'),
  print_labels: say('right.print_labels', 'Print labels'),
  view_asset_reports: say('right.view_asset_reports', 'View asset reports'),
  manage_asset_reports: say('right.manage_asset_reports', 'Manage asset reports'),

  view_contracts: say('right.view_contracts', 'View contracts'),
  create_contract: say('right.create_contract', 'Create contract'),
  edit_contract: say('right.edit_contract', 'Edit contract'),
  delete_contract: say('right.delete_contract', 'Delete contract'),
  approve_contract: say('right.approve_contract', 'Approve contract'),
  renew_contract: say('right.renew_contract', 'Renew contract'),
  extend_contract: say('right.extend_contract', 'Extend contract'),
  terminate_contract: say('right.terminate_contract', 'Terminate contract'),
  attach_contract_asset: say('right.attach_contract_asset', 'Attach contract asset'),
  detach_contract_asset: say('right.detach_contract_asset', 'Detach contract asset'),
  contract_reminder: say('right.contract_reminder', 'Contract reminder'),
  export_contracts: say('right.export_contracts', 'Export contracts'),

  manage_products: say('right.manage_products', 'Manage products'),
  manage_vendors: say('right.manage_vendors', 'Manage vendors'),
  manage_catalogues: say('right.manage_catalogues', 'Manage catalogues'),
  manage_cab: say('right.manage_cab', 'Manage CAB'),
  manage_automation: say('right.manage_automation', 'Manage automation'),
  manage_announcements: say('right.manage_announcements', 'Manage announcements'),
  manage_barcode: say('right.manage_barcode', 'Manage barcode'),
  manage_form_groups: say('right.manage_form_groups', 'Manage form groups'),

  view_own_assets: say('right.view_own_assets', 'View own assets'),
  view_own_contracts: say('right.view_own_contracts', 'View own contracts'),
  view_organization_assets: say('right.view_organization_assets', 'View organization assets'),
  view_organization_contracts: say('right.view_organization_contracts', 'View organization contracts'),
  act_on_approvals: say('right.act_on_approvals', 'Act on approvals'),
};

/** Kinds by the permission that shows them; a board is seen with its changes. */
const seenWith = new Map<Right, string>(
  Object.entries(recordKinds)
    .reverse()
    .map(([kind, { view }]) => [view, kind]),
);

/** What is refused to somebody who lacks a right, and who can give it to them. */
export function refusalFor(right: Right): Sentence {
  if (right === 'admin') return say('right.administrators', 'Only administrators can do this.');
  if (right === 'agent') return say('right.agents', 'Only agents can do this.');
  const name = rightNames[right];
  const kind = seenWith.get(right);
  return kind === undefined
    ? say('right.withheld', 'You don’t have permission for this. Ask an administrator for “{name}”.', { name })
    : say(
        'right.unseen',
        'You can’t {what, select, problem {see problems} change {see changes} release {see releases} asset {see assets} contract {see contracts} other {see this}}. Ask an administrator for “{name}”.',
        { what: kind, name },
      );
}
