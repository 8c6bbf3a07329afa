import type { Actor } from '../shared/actor';
import { type Operation, operationOn } from '../shared/operation';

/** Work on releases, told in their log. */
export type ReleaseOperation<Who = Actor> = Operation<Who, 'sd_releases'>;

export const operation = operationOn('sd_releases');
