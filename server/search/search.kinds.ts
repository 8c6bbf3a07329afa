import { type RawBuilder, sql } from 'kysely';
import { assetCalls } from '../../wire/asset/asset';
import { changeCalls } from '../../wire/change/change';
import { contractCalls } from '../../wire/contract/contract';
import type { HostPageKind } from '../../wire/host/host';
import { problemCalls } from '../../wire/problem/problem';
import { productCalls } from '../../wire/product/product';
import type { Call } from '../../wire/protocol/call';
import { recordKinds } from '../../wire/protocol/kind';
import { releaseCalls } from '../../wire/release/release';
import type { SearchField, SearchKind } from '../../wire/search/search';
import { vendorCalls } from '../../wire/vendor/vendor';
import { assetKind } from '../asset/asset.kind';
import { contractKind } from '../contract/contract.kind';
import type { NamedKind } from '../parts/named';
import type { Actor } from '../shared/actor';
import { named } from '../shared/shapes';

type Sql = RawBuilder<unknown>;

/** A text of a row, and where it is shown to be. */
export type SearchedText = readonly [field: SearchField, text: Sql];

/** What the search has to know of a kind. The rows of its table have the alias `t`. */
export interface SearchedKind {
  table: string;
  /** Who may see its list. */
  call: Pick<Call, 'needs' | 'clients'>;
  /** Which rows the list shows the reader, of those that are in the table: what is in the trash is not. */
  scope: (actor: Actor) => Sql[];
  identifier: Sql | null;
  title: Sql;
  /** What it is called: columns with an index of their parts (of three letters). */
  names: readonly Sql[];
  /** The words of title and identifier, and of other texts of the row, as the indexes of migration 052 have them. */
  words: Sql;
  moreWords: Sql | null;
  /** These other texts; of rich text without its tags. */
  texts: readonly SearchedText[];
  /** Columns with people. */
  people: readonly string[];
  /** Under what it owns planning entries, comments, files and values of custom fields. */
  owner: string | null;
  /** `{id, name}`, or null. */
  status: Sql;
  updated: Sql;
  /** Its page: ours, or the help-desk's. */
  page: { of: 'us'; kind: NamedKind } | { of: 'host'; kind: HostPageKind };
  /** Rows of which the help-desk says who may see them. */
  sight?: 'tickets' | 'people';
}

const t = (column: string): Sql => sql.ref(`t.${column}`);
const everything = (): Sql[] => [];
const orEmpty = (column: string): Sql => sql`coalesce(${t(column)}, '')`;

const record = (name: 'subject' | 'name') => ({
  identifier: t('identifier'),
  title: t(name),
  names: [t(name)],
  words: sql`search_record(t.identifier, ${t(name)})`,
  moreWords: sql`search_html(t.description)`,
  texts: [['description', t('description')]] as const,
  updated: t('updated_at'),
});

export const searchedKinds: Readonly<Record<SearchKind, SearchedKind>> = {
  problem: {
    ...record('subject'),
    table: 'problems',
    call: problemCalls.list,
    scope: everything,
    people: ['requester_id', 'assigned_id'],
    owner: recordKinds.problem.owner,
    status: named('help_desk.statuses', t('status_type_id')),
    page: { of: 'us', kind: 'problem' },
  },
  change: {
    ...record('subject'),
    table: 'changes',
    call: changeCalls.list,
    scope: everything,
    people: ['requester_id', 'agent_id'],
    owner: recordKinds.change.owner,
    status: named('change_statuses', t('status_id')),
    page: { of: 'us', kind: 'change' },
  },
  release: {
    ...record('subject'),
    table: 'releases',
    call: releaseCalls.list,
    scope: everything,
    people: [],
    owner: recordKinds.release.owner,
    status: named('release_statuses', t('status_id')),
    page: { of: 'us', kind: 'release' },
  },
  asset: {
    ...record('name'),
    table: 'assets',
    call: assetCalls.list,
    scope: assetKind.ofClients.scope,
    people: ['managed_by_id', 'used_by_id'],
    owner: recordKinds.asset.owner,
    status: named('asset_statuses', t('asset_status_id')),
    page: { of: 'us', kind: 'asset' },
  },
  contract: {
    ...record('name'),
    table: 'contracts',
    call: contractCalls.list,
    scope: contractKind.ofClients.scope,
    people: ['user_id', 'owner_id', 'approver_id'],
    owner: recordKinds.contract.owner,
    status: named('contract_statuses', t('contract_status_id')),
    page: { of: 'us', kind: 'contract' },
  },
  ticket: {
    table: 'help_desk.tickets',
    call: { needs: 'signed-in', clients: [] },
    scope: (actor) => [sql`t.gone_at is null`, ...(actor.role === 'client' ? [sql`t.requester_id = ${actor.id}`] : [])],
    identifier: t('ticket_number'),
    title: t('subject'),
    names: [t('subject')],
    words: sql`search_record(t.ticket_number, t.subject)`,
    moreWords: null,
    texts: [],
    people: ['requester_id', 'assigned_id'],
    owner: null,
    status: named('help_desk.statuses', t('status_id')),
    updated: t('updated_at'),
    page: { of: 'host', kind: 'ticket' },
    sight: 'tickets',
  },
  user: {
    table: 'help_desk.users',
    call: { needs: 'agent', clients: [] },
    scope: everything,
    identifier: null,
    title: sql`coalesce(nullif(t.full_name, ''), t.email)`,
    names: [t('full_name'), t('email')],
    words: sql`search_name(coalesce(t.full_name, '') || ' ' || t.email)`,
    moreWords: null,
    texts: [['email', t('email')]],
    people: [],
    owner: null,
    status: sql`null::json`,
    updated: t('updated_at'),
    page: { of: 'host', kind: 'user' },
    sight: 'people',
  },
  organization: {
    table: 'help_desk.organizations',
    call: { needs: 'agent', clients: [] },
    scope: () => [sql`t.gone_at is null`],
    identifier: null,
    title: t('name'),
    names: [t('name')],
    words: sql`search_name(t.name)`,
    moreWords: null,
    texts: [],
    people: [],
    owner: null,
    status: sql`null::json`,
    updated: t('updated_at'),
    page: { of: 'host', kind: 'organization' },
  },
  vendor: {
    table: 'vendors',
    call: vendorCalls.list,
    scope: everything,
    identifier: null,
    title: t('name'),
    names: [t('name')],
    words: sql`search_name(t.name)`,
    moreWords: sql`search_html(coalesce(t.email, '') || ' ' || coalesce(t.primary_contact, '') || ' ' || coalesce(t.address, '') || ' ' || coalesce(t.description, ''))`,
    texts: [
      ['email', orEmpty('email')],
      ['contact', orEmpty('primary_contact')],
      ['address', orEmpty('address')],
      ['description', orEmpty('description')],
    ],
    people: [],
    owner: null,
    status: sql`null::json`,
    updated: t('updated_at'),
    page: { of: 'us', kind: 'vendor' },
  },
  product: {
    table: 'products',
    call: productCalls.list,
    scope: everything,
    identifier: null,
    title: t('name'),
    names: [t('name')],
    words: sql`search_name(t.name)`,
    moreWords: sql`search_html(coalesce(t.manufacturer, '') || ' ' || coalesce(t.description, ''))`,
    texts: [
      ['manufacturer', orEmpty('manufacturer')],
      ['description', orEmpty('description')],
    ],
    people: [],
    owner: null,
    status: named('product_statuses', t('product_status_id')),
    updated: t('updated_at'),
    page: { of: 'us', kind: 'product' },
  },
};
