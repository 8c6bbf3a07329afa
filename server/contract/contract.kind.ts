import { type RawBuilder, sql } from 'kysely';
import * as explainSentences from '../../texts/compiled/server/explain';
import { type ClientPart, idOfClient, type Kind } from '../parts/kind';
import { byIdentifiedName, catalogue, type Lookups } from '../parts/lookup/lookup';
import { type Actor, can } from '../shared/actor';
import { type Operation, operationOn } from '../shared/operation';
import { say } from '../shared/sentence';

type Sql = RawBuilder<unknown>;

/** Ids of the contracts of a person. */
export const ofPerson = (id: Sql): Sql => sql`select c.id from contracts c where c.user_id = ${id}`;
/** Ids of the contracts of organizations. */
export const ofOrganizations = (ids: Sql): Sql =>
  sql`select l.contract_id from contract_organizations l where l.organization_id in (${ids})`;

/** Contracts whose ids any of these selects yields; each is looked up in its index, once. */
export const anyOf = (column: Sql, selects: readonly Sql[]): Sql =>
  sql`${column} = any(array(${sql.join(selects, sql` union all `)}))`;

const clientParts = [
  {
    key: 'view_own_contracts',
    part: {
      ...{ scope: 'mine', field: 'user_id', column: 't.id' },
      through: { from: 'public.contracts c', id: 'c.id', of: 'c.user_id' },
    },
  },
  {
    key: 'view_organization_contracts',
    part: {
      ...{ scope: 'organization', field: 'organization_ids', column: 't.id' },
      through: { from: 'public.contract_organizations l', id: 'l.contract_id', of: 'l.organization_id' },
    },
  },
] as const satisfies readonly ClientPart[];

/**
 * Conditions on contracts `alias` that a client sees: their own and those of their organization, as far as they may, once
 * they are no draft (B6).
 */
export function clientScope(actor: Actor, alias = 't'): Sql[] {
  if (actor.role !== 'client') return [];
  const c = (column: string) => sql.ref(`${alias}.${column}`);
  const theirs = clientParts
    .filter(({ key }) => can(actor, key))
    .map(({ part }) => {
      const { from, id, of } = part.through;
      return sql`select ${sql.raw(id)} from ${sql.raw(from)} where ${sql.raw(of)} in (${idOfClient(actor, part)})`;
    });
  return theirs.length ? [sql.raw(noDraft(alias)), anyOf(c('id'), theirs)] : [sql`false`];
}

const noDraft = (alias: string): string => `${alias}.contract_status_id <> 1`;

/** Which contracts `alias` the actor sees, beside other kinds: with the right all; a client as {@link clientScope} says. */
export function contractsOf(actor: Actor, alias: string): Sql {
  if (actor.role !== 'client') return can(actor, 'view_contracts') ? sql`true` : sql`false`;
  return sql`(${sql.join(clientScope(actor, alias), sql` and `)})`;
}

const contractLookups = {
  contracts: byIdentifiedName('contracts', 'view_contracts'),
  contract_statuses: catalogue('contract_statuses'),
  contract_renewal_statuses: catalogue('contract_renewal_statuses'),
} satisfies Lookups<'contract'>;

export const contractKind = {
  type: 'contract',
  table: 'contracts',
  counted: true,
  noun: 'contract',
  owner: 'sd_contracts',
  prefix: 'CNTR',
  assetTable: 'contract_assets',
  lookups: contractLookups,
  ofClients: {
    needs: ['view_own_contracts', 'view_organization_contracts'],
    scope: clientScope,
    parts: clientParts,
    only: { where: noDraft('t'), else: say(explainSentences.draft) },
  },
} as const satisfies Kind<'contract'>;

export const operation = operationOn(contractKind.owner);

/** Work on contracts, with what their log names. */
export type ContractOperation<Who = Actor> = Operation<Who, typeof contractKind.owner>;
