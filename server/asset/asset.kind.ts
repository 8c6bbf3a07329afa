import type { Kind } from '../parts/kind';
import type { Actor } from '../shared/actor';
import { type Operation, operationOn } from '../shared/operation';
import { assetLookups } from './asset.lookup';
import { clientScope } from './asset.scope';

export const assetKind = {
  type: 'asset',
  table: 'assets',
  counted: true,
  noun: 'asset',
  owner: 'sd_assets',
  prefix: 'AST',
  assetTable: null,
  lookups: assetLookups,
  ofClients: { needs: ['view_own_assets', 'view_organization_assets'], scope: clientScope },
} as const satisfies Kind<'asset'>;

export const operation = operationOn(assetKind.owner);

/** Work on assets, told in their log. */
export type AssetOperation<Who = Actor> = Operation<Who, typeof assetKind.owner>;
