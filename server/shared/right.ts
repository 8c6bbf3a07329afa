import type { EventKind } from '../../wire/event/event';
import { recordKinds } from '../../wire/protocol/kind';
import type { PermissionKey } from '../../wire/protocol/permission';
import { say, type Sentence } from './sentence';
import * as rightSentences from '../../texts/compiled/server/right';

/** What a call may ask for: a permission, or to be an administrator or an agent at all. */
export type Right = PermissionKey | 'admin' | 'agent';

/** What a permission is called, where it is given and where it is missing. */
export const rightNames: Readonly<Record<PermissionKey, Sentence>> = {
  view_problems: say(rightSentences.view_problems),
  create_problem: say(rightSentences.create_problem),
  edit_problem: say(rightSentences.edit_problem),
  delete_problem: say(rightSentences.delete_problem),
  close_problem: say(rightSentences.close_problem),
  attach_problem: say(rightSentences.attach_problem),
  detach_problem: say(rightSentences.detach_problem),

  view_changes: say(rightSentences.view_changes),
  create_change: say(rightSentences.create_change),
  edit_change: say(rightSentences.edit_change),
  delete_change: say(rightSentences.delete_change),
  close_change: say(rightSentences.close_change),
  attach_change: say(rightSentences.attach_change),
  detach_change: say(rightSentences.detach_change),
  enforce_cab: say(rightSentences.enforce_cab),
  remove_cab: say(rightSentences.remove_cab),
  change_activity_duration: say(rightSentences.change_activity_duration),

  view_releases: say(rightSentences.view_releases),
  create_release: say(rightSentences.create_release),
  edit_release: say(rightSentences.edit_release),
  delete_release: say(rightSentences.delete_release),
  complete_release: say(rightSentences.complete_release),
  attach_release: say(rightSentences.attach_release),
  detach_release: say(rightSentences.detach_release),

  view_assets: say(rightSentences.view_assets),
  create_asset: say(rightSentences.create_asset),
  edit_asset: say(rightSentences.edit_asset),
  delete_asset: say(rightSentences.delete_asset),
  attach_asset: say(rightSentences.attach_asset),
  detach_asset: say(rightSentences.detach_asset),
  manage_cmdb: say(rightSentences.manage_cmdb),
  import_assets: say(rightSentences.import_assets),
  export_assets: say(rightSentences.export_assets),
  print_labels: say(rightSentences.print_labels),
  view_asset_reports: say(rightSentences.view_asset_reports),
  manage_asset_reports: say(rightSentences.manage_asset_reports),

  view_contracts: say(rightSentences.view_contracts),
  create_contract: say(rightSentences.create_contract),
  edit_contract: say(rightSentences.edit_contract),
  delete_contract: say(rightSentences.delete_contract),
  approve_contract: say(rightSentences.approve_contract),
  renew_contract: say(rightSentences.renew_contract),
  extend_contract: say(rightSentences.extend_contract),
  terminate_contract: say(rightSentences.terminate_contract),
  attach_contract_asset: say(rightSentences.attach_contract_asset),
  detach_contract_asset: say(rightSentences.detach_contract_asset),
  contract_reminder: say(rightSentences.contract_reminder),
  export_contracts: say(rightSentences.export_contracts),

  manage_products: say(rightSentences.manage_products),
  manage_vendors: say(rightSentences.manage_vendors),
  manage_catalogues: say(rightSentences.manage_catalogues),
  manage_cab: say(rightSentences.manage_cab),
  manage_automation: say(rightSentences.manage_automation),
  manage_announcements: say(rightSentences.manage_announcements),
  manage_barcode: say(rightSentences.manage_barcode),
  manage_form_groups: say(rightSentences.manage_form_groups),
  view_audit: say(rightSentences.view_audit),

  view_own_assets: say(rightSentences.view_own_assets),
  view_own_contracts: say(rightSentences.view_own_contracts),
  view_organization_assets: say(rightSentences.view_organization_assets),
  view_organization_contracts: say(rightSentences.view_organization_contracts),
  act_on_approvals: say(rightSentences.act_on_approvals),
};

/** Kinds by the permission that shows them; a board is seen with its changes. */
const seenWith = new Map<Right, string>(
  Object.entries(recordKinds)
    .reverse()
    .map(([kind, { view }]) => [view, kind]),
);

/** What is refused to somebody who lacks a right, and who can give it to them. */
export function refusalFor(right: Right): Sentence {
  if (right === 'admin') return say(rightSentences.administrators);
  if (right === 'agent') return say(rightSentences.agents);
  const name = rightNames[right];
  const kind = seenWith.get(right);
  return kind === undefined ? say(rightSentences.withheld, { name }) : say(rightSentences.unseen, { what: kind, name });
}

/** With which one is told what happens to records of a kind, or what an import did. */
export const rightOfEvents = (kind: EventKind): Exclude<Right, 'admin'> =>
  kind === 'import' ? 'import_assets' : recordKinds[kind].view;
