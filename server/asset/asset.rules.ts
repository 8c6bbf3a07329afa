import { type RawBuilder, sql } from 'kysely';
import * as assetSentences from '../../texts/compiled/server/asset';
import type { AssetActions, AssetForm } from '../../wire/asset/asset.record';
import { changeStatus } from '../../wire/change/change';
import { type Actor, sees } from '../shared/actor';
import { type Choice, requireChoices, someAgent, somebody, someOf } from '../shared/choices';
import type { Db } from '../shared/db';
import { flagsOf, lacking, type Refusals, requireAllowed, unfit } from '../shared/refusal';
import { say, type Sentence } from '../shared/sentence';
import type { AssetRecord } from './asset.queries';

export interface AssetState {
  /** Is it on an active contract, or on a change that is open? Then it is not deleted (D12). */
  held: boolean;
}

type Action = keyof AssetActions;

const active = 3;
const ended = [changeStatus.closed, changeStatus.rejected, changeStatus.cancelled];

/**
 * The active contracts of assets, as rows `c`; `ids` is an expression of their ids. Also those that a reader does not see hold an
 * asset: it is not deleted.
 */
export const holdingContracts = (ids: RawBuilder<unknown>) =>
  sql`public.contract_assets l join public.contracts c on c.id = l.contract_id and c.contract_status_id = ${active} where l.asset_id = ${ids}`;
/** The open changes of assets, as rows `c`. */
export const holdingChanges = (ids: RawBuilder<unknown>) =>
  sql`public.change_assets l join public.changes c on c.id = l.change_id and c.status_id <> all(${ended}) where l.asset_id = ${ids}`;

/** Whether something holds the asset with this id. */
export const isHeld = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(exists (select from ${holdingContracts(id)}) or exists (select from ${holdingChanges(id)}))`;

export const heldInGeneral = (): Sentence => say(assetSentences.held);

/** What a person may do with an asset: permission × state (D8). Flags and guards both come from here. */
export function refusalsOf(actor: Actor, { held }: AssetState): Refusals<Exclude<Action, `associated_${string}`>> {
  return {
    asset_edit: lacking(actor, 'edit_asset'),
    asset_delete: lacking(actor, 'delete_asset') ?? unfit(held, heldInGeneral()),
    asset_attach: lacking(actor, 'attach_asset'),
    asset_detach: lacking(actor, 'detach_asset'),
    asset_relation: lacking(actor, 'manage_cmdb'),
    asset_print_label: lacking(actor, 'print_labels'),
  };
}

export const actionsFor = (actor: Actor, state: AssetState): AssetActions => ({
  associated_problem_tab_viewable: sees(actor, 'problem'),
  associated_change_tab_viewable: sees(actor, 'change'),
  associated_release_tab_viewable: sees(actor, 'release'),
  associated_contract_tab_viewable: sees(actor, 'contract'),
  associated_ticket_tab_viewable: sees(actor, 'ticket'),
  ...flagsOf(refusalsOf(actor, state)),
});

/** Throws 403, 409 unless the button of this action would be drawn. */
export const requireAction = (
  actor: Actor,
  state: AssetState,
  action: keyof ReturnType<typeof refusalsOf>,
  inWords?: () => Promise<Sentence>,
): Promise<void> => requireAllowed(refusalsOf(actor, state)[action], inWords);

/** Flags of a list row. */
export function rowFlags(actor: Actor, state: AssetState): { is_edit: boolean; is_delete: boolean } {
  const { asset_edit, asset_delete } = actionsFor(actor, state);
  return { is_edit: asset_edit, is_delete: asset_delete };
}

export const assetChoices = {
  asset_type_id: someOf('asset_types'),
  asset_status_id: someOf('asset_statuses'),
  product_id: someOf('products'),
  department_id: someOf('help_desk.departments'),
  organization_id: someOf('help_desk.organizations'),
  location_id: someOf('help_desk.locations'),
  impact_type_id: someOf('impacts'),
  managed_by_id: someAgent,
  used_by_id: somebody,
} satisfies Record<string, Choice>;
export type AssetChoice = keyof typeof assetChoices;

/** The fields that name other rows. */
export const choiceFields = Object.keys(assetChoices) as AssetChoice[];

/** Throws 422 at every field whose choice does not exist; what the asset already has may stay. */
export async function requireAssetChoices(
  db: Db,
  form: Partial<Pick<AssetForm, AssetChoice>>,
  present?: AssetRecord,
): Promise<void> {
  const chosen = Object.fromEntries(choiceFields.map((field) => [field, form[field] ?? null]));
  await requireChoices(db, assetChoices, chosen as Record<AssetChoice, number | null>, present);
}
