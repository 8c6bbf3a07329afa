import type { Call } from '../protocol/call';
import type { Entry } from '../protocol/entry';
import { recordKinds } from '../protocol/kind';

/** Kinds of records that a token may be limited to (G21); what belongs to none of them needs plain `read` or `write`. */
export const scopeKinds = [
  'problem',
  'change',
  'release',
  'asset',
  'contract',
  'ticket',
  'product',
  'vendor',
  'cab',
  'catalogue',
  'report',
  'import',
  'rule',
] as const;
export type ScopeKind = (typeof scopeKinds)[number];
export const scopeActions = ['read', 'write'] as const;
export type ScopeAction = (typeof scopeActions)[number];
export type Scope = ScopeAction | `${ScopeKind}:${ScopeAction}`;

/** All that a token may be given. `write` does not contain `read`. */
export const scopes: readonly Scope[] = [
  ...scopeActions,
  ...scopeKinds.flatMap((kind) => scopeActions.map((action): Scope => `${kind}:${action}`)),
];

/** The kind of each group of calls, by the first part of their names; a group that is not here belongs to no kind. */
const kindOfGroup: Readonly<Record<string, ScopeKind>> = {
  ...{ problem: 'problem', 'problem-planning': 'problem', 'problem-filter': 'problem' },
  ...{ 'problem-review': 'problem' },
  ...{ change: 'change', 'change-planning': 'change', 'change-filter': 'change', approval: 'change' },
  ...{ 'change-collision': 'change', 'change-risk': 'change', 'change-template': 'change' },
  ...{ release: 'release', 'release-planning': 'release', 'release-filter': 'release' },
  ...{ asset: 'asset', 'asset-filter': 'asset', relation: 'asset' },
  ...{ contract: 'contract', 'contract-filter': 'contract', 'contract-calendar': 'contract' },
  ...{ ticket: 'ticket', product: 'product', vendor: 'vendor', cab: 'cab' },
  ...{ report: 'report', 'report-schedule': 'report', import: 'import' },
  ...{ workflow: 'rule', listener: 'rule', rule: 'rule' },
  ...{ 'asset-status': 'catalogue', 'asset-type': 'catalogue', cmdb: 'catalogue', 'contract-type': 'catalogue' },
  ...{ 'change-priority': 'catalogue', 'change-status': 'catalogue', 'change-type': 'catalogue' },
  ...{ 'release-priority': 'catalogue', 'release-status': 'catalogue', 'release-type': 'catalogue' },
  ...{ impact: 'catalogue', 'license-type': 'catalogue', 'procurement-mode': 'catalogue', location: 'catalogue' },
  ...{ department: 'catalogue', organization: 'catalogue', team: 'catalogue' },
  ...{ 'ticket-priority': 'catalogue', 'ticket-type': 'catalogue' },
};

/** Calls about another kind than the others of their group; null: about none. */
const kindOfCall: Readonly<Record<string, ScopeKind | null>> = {
  'problem.bulk': 'ticket',
  'problem.draft': 'ticket',
  'asset.tickets': 'ticket',
  'asset.customFields': null,
  'asset.filters': null,
  'change.customFields': null,
  'problem.customFields': null,
  'release.customFields': null,
  'contract.customFields': null,
  'contract.organizations': null,
  'vendor.contracts': 'contract',
  'vendor.products': 'product',
  'relation.changeImpact': 'change',
  'relation.problemImpact': 'problem',
  'label.print': 'asset',
  'similar.ofTicket': 'ticket',
  'similar.answer': 'ticket',
  'similar.answerAlike': 'ticket',
  'similar.ofChange': 'change',
  'similar.ofDraft': 'problem',
  'similar.ofProblem': 'problem',
};

const owners = Object.entries(recordKinds).flatMap(([kind, { owner }]) =>
  owner === null ? [] : [[owner, kind as ScopeKind] as const],
);

type Named = Pick<Entry, 'name'> & { call: Pick<Call, 'method' | 'path'> };

/** The kind of records that a call is about; of an `{owner}` in its path, e.g. `sd_problem:12`, the owner's. */
export function scopeKindOf({ name, call }: Named, params: Readonly<Record<string, unknown>> = {}): ScopeKind | null {
  if (call.path.includes('{owner}')) {
    const [code] = String(params.owner ?? '').split(':');
    return owners.find(([owner]) => owner === code)?.[1] ?? null;
  }
  const own = kindOfCall[name];
  return own === undefined ? (kindOfGroup[name.split('.')[0]!] ?? null) : own;
}

/** What a token needs for a call: the scope that says the least. A plain `read` or `write` serves for it too. */
export function scopeOf(entry: Named, params?: Readonly<Record<string, unknown>>): Scope {
  const action = entry.call.method === 'GET' ? 'read' : 'write';
  const kind = scopeKindOf(entry, params);
  return kind ? `${kind}:${action}` : action;
}

/** Calls that reply with rows of several kinds, and to a token with those of its scopes only: any of them serves. */
const byRow: readonly string[] = ['event.since'];
export const servesByRow = ({ name }: Pick<Entry, 'name'>, held: readonly string[]): boolean =>
  byRow.includes(name) && held.some((scope) => scope.endsWith('read'));

/** Does one of these scopes serve? */
export const hasScope = (held: readonly string[], needed: Scope): boolean =>
  held.includes(needed) || held.includes(needed.slice(needed.indexOf(':') + 1));

/** Tokens make no tokens, and do not read or revoke them. */
export const isForTokens = ({ name }: Pick<Entry, 'name'>): boolean => !name.startsWith('token.');
