import type { Kind } from '../parts/kind';
import { operationOn } from '../shared/operation';
import { releaseLookups } from './release.lookup';

export const releaseKind = {
  type: 'release',
  table: 'releases',
  noun: 'release',
  owner: 'sd_releases',
  prefix: 'REL',
  assetTable: 'release_assets',
  lookups: releaseLookups,
} as const satisfies Kind<'release'>;

export const operation = operationOn(releaseKind.owner);
