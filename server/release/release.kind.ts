import type { Kind } from '../parts/kind';
import type { Actor } from '../shared/actor';
import { type Operation, operationOn } from '../shared/operation';
import { releaseLookups } from './release.lookup';

export const releaseKind = {
  type: 'release',
  table: 'releases',
  counted: true,
  noun: 'release',
  owner: 'sd_releases',
  prefix: 'REL',
  assetTable: 'release_assets',
  lookups: releaseLookups,
} as const satisfies Kind<'release'>;

export const operation = operationOn(releaseKind.owner);

/** Work on releases, told in their log. */
export type ReleaseOperation<Who = Actor> = Operation<Who, typeof releaseKind.owner>;
