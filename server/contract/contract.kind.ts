import type { Kind } from '../parts/kind';
import type { Actor } from '../shared/actor';
import { type Operation, operationOn } from '../shared/operation';
import { contractLookups } from './contract.lookup';
import { clientScope } from './contract.scope';

export const contractKind = {
  type: 'contract',
  table: 'contracts',
  counted: true,
  noun: 'contract',
  owner: 'sd_contracts',
  prefix: 'CNTR',
  assetTable: 'contract_assets',
  lookups: contractLookups,
  ofClients: { needs: ['view_own_contracts', 'view_organization_contracts'], scope: clientScope },
} as const satisfies Kind<'contract'>;

export const operation = operationOn(contractKind.owner);

/** Work on contracts, told in their log. */
export type ContractOperation<Who = Actor> = Operation<Who, typeof contractKind.owner>;
