import type { PermissionKey } from './permission';

/** What a board does is told in the log of its change. */
const boardEvents = [
  'cab-applied',
  'cab-voted',
  'cab-level-activated',
  'cab-ended',
  'cab-outdated',
  'cab-kept',
  'cab-removed',
  'cab-approver-added',
  'cab-approver-removed',
  'cab-reminded',
  'cab-reminders-stopped',
  'cab-reminders-resumed',
] as const;
export type BoardEvent = (typeof boardEvents)[number];

/**
 * Every kind of record: who sees it, the code under which it owns files, planning entries and lines of the activity log
 * (D1 §1, X58, X59), the selects of its records (X05; those of catalogues of names are in wire/catalogue/named.ts), and what its
 * log tells besides what every log does. Tickets and people are the help-desk's, whose agents see them all.
 */
export const recordKinds = {
  problem: {
    view: 'view_problems',
    owner: 'sd_problem',
    lookups: ['problems', 'tickets_based_on_problem'],
    events: ['closed', 'reopened', 'tickets-updated', 'tickets-refused'],
  },
  change: {
    view: 'view_changes',
    owner: 'sd_changes',
    lookups: ['changes', 'changes_based_on_ticket', 'tickets_based_on_change', 'tasks'],
    events: ['closed', 'reopened', 'duration', 'release-completed', ...boardEvents],
  },
  release: {
    view: 'view_releases',
    owner: 'sd_releases',
    lookups: ['releases'],
    events: ['completed'],
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
    events: ['related', 'unrelated'],
  },
  contract: {
    view: 'view_contracts',
    owner: 'sd_contracts',
    lookups: ['contracts', 'contract_statuses', 'contract_renewal_statuses'],
    events: [
      'submitted',
      'approved',
      'rejected',
      'renewal-requested',
      'extension-requested',
      'request-withdrawn',
      'approver-changed',
      'began',
      'expired',
      'terminated',
      'reminder-set',
      'reminded',
    ],
  },
  cab: { view: 'view_changes', owner: null, lookups: ['cabs', 'user_types'], events: [] },
  ticket: { view: 'agent', owner: null, lookups: ['tickets'], events: [] },
  user: {
    view: 'agent',
    owner: null,
    lookups: ['agents', 'users', 'statuses'],
    events: [],
  },
} as const satisfies Record<string, KindFacts>;

interface KindFacts {
  view: PermissionKey | 'agent';
  owner: string | null;
  lookups: readonly string[];
  events: readonly string[];
}

export type RecordKind = keyof typeof recordKinds;

/** What a kind owns things under; null if it owns nothing. */
export type OwnerOf<K extends RecordKind> = (typeof recordKinds)[K]['owner'];

/** The kinds that own files and a log; their lists have saved filters (A19). */
export type OwningKind = { [K in RecordKind]: OwnerOf<K> extends string ? K : never }[RecordKind];

export type EventOf<K extends RecordKind> = (typeof recordKinds)[K]['events'][number];

export type LookupOf<K extends RecordKind> = (typeof recordKinds)[K]['lookups'][number];

export const isRecordKind = (name: string): name is RecordKind => Object.hasOwn(recordKinds, name);

const allKinds = Object.keys(recordKinds) as RecordKind[];

const owns = (kind: RecordKind): boolean => recordKinds[kind].owner !== null;

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
