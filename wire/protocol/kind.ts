import type { AssetActivity } from '../asset/asset.record';
import type { ChangeActivity } from '../change/change';
import type { ContractActivity } from '../contract/contract.record';
import type { ProblemActivity } from '../problem/problem';
import type { ReleaseActivity } from '../release/release';
import type { PermissionKey } from './permission';

/**
 * Every kind of record: who sees it, the code under which it owns files, planning entries and lines of the activity log
 * (D1 §1, X58, X59), and the selects of its records (X05; those of catalogues of names are in wire/catalogue/named.ts).
 * Tickets and people are the help-desk's, whose agents see them all.
 */
export const recordKinds = {
  problem: {
    view: 'view_problems',
    owner: 'sd_problem',
    lookups: ['problems', 'tickets_based_on_problem'],
  },
  change: {
    view: 'view_changes',
    owner: 'sd_changes',
    lookups: [
      'changes',
      'changes_based_on_ticket',
      'tickets_based_on_change',
      'tasks',
      'change_outcomes',
      'risk_levels',
      'risk_factors',
    ],
  },
  release: {
    view: 'view_releases',
    owner: 'sd_releases',
    lookups: ['releases'],
  },
  asset: {
    view: 'view_assets',
    owner: 'sd_assets',
    lookups: [
      'assets',
      'asset_statuses',
      'asset_types',
      'forward_relations',
      'inverse_relations',
      'products',
      'vendors',
      'product_statuses',
      'vendors_based_on_product',
    ],
  },
  contract: {
    view: 'view_contracts',
    owner: 'sd_contracts',
    lookups: ['contracts', 'contract_statuses', 'contract_renewal_statuses'],
  },
  cab: { view: 'view_changes', owner: null, lookups: ['cabs', 'user_types'] },
  ticket: { view: 'agent', owner: null, lookups: ['tickets'] },
  user: {
    view: 'agent',
    owner: null,
    lookups: ['agents', 'users', 'statuses', 'webhooks'],
  },
} as const satisfies Record<string, KindFacts>;

interface KindFacts {
  view: PermissionKey | 'agent';
  owner: string | null;
  lookups: readonly string[];
}

export type RecordKind = keyof typeof recordKinds;

/** What a kind owns things under; null if it owns nothing. */
export type OwnerOf<K extends RecordKind> = (typeof recordKinds)[K]['owner'];

/** The kinds that own files and a log; their lists have saved filters (A19). */
export type OwningKind = { [K in RecordKind]: OwnerOf<K> extends string ? K : never }[RecordKind];

/** What the log of each kind tells besides what every log does. */
interface Activities {
  problem: ProblemActivity;
  change: ChangeActivity;
  release: ReleaseActivity;
  asset: AssetActivity;
  contract: ContractActivity;
}

export type EventOf<K extends OwningKind> = Activities[K];

export type LookupOf<K extends RecordKind> = (typeof recordKinds)[K]['lookups'][number];

export const isRecordKind = (name: string): name is RecordKind => Object.hasOwn(recordKinds, name);

const allKinds = Object.keys(recordKinds) as RecordKind[];

const owns = (kind: RecordKind): boolean => recordKinds[kind].owner !== null;

/** The kinds that own files, comments and a log. */
export const ownedKinds = allKinds.filter(owns) as OwningKind[];

export const isOwned = (name: string): name is OwningKind => (ownedKinds as readonly string[]).includes(name);

/**
 * Parameters of reading calls that name records: filters of lists (X36, X40) and of lookups. Without the view right of
 * the kind such a parameter is refused.
 */
export const namedKinds: Readonly<Record<string, RecordKind>> = Object.fromEntries(
  allKinds
    .filter((kind) => owns(kind) || kind === 'ticket')
    .flatMap((kind) => [
      [`${kind}_ids`, kind],
      [`${kind}_ids_not`, kind],
      [`${kind}_ids_empty`, kind],
      [`${kind}_id`, kind],
    ]),
);
