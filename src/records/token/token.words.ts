import * as words from '../../../texts/compiled/screen/common';
import * as tokenMessages from '../../../texts/compiled/screen/token';
import type { Scope, ScopeAction, ScopeKind } from '../../../wire/token/scope';
import type { Translate } from '../../shared/i18n/messages';

export const kindNames = {
  problem: words.problems,
  change: words.changes,
  release: words.releases,
  asset: words.assets,
  contract: words.contracts,
  ticket: words.tickets,
  product: words.products,
  vendor: words.vendors,
  cab: words.change_advisory_boards,
  catalogue: tokenMessages.catalogues,
  report: words.reports,
  import: tokenMessages.imports,
  rule: tokenMessages.rules,
} as const satisfies Record<ScopeKind, unknown>;

export const actionOf = { read: tokenMessages.read_of, write: tokenMessages.write_of } as const;

/** A scope in words: "Read: Problems". */
export function scopeName(t: Translate, scope: Scope): string {
  const [kind, action] = scope.includes(':')
    ? (scope.split(':') as [ScopeKind, ScopeAction])
    : [null, scope as ScopeAction];
  return t(actionOf[action], { kind: t(kind ? kindNames[kind] : tokenMessages.everything) });
}
