import type { Actor } from '../shared/actor';
import { type Operation, operationOn } from '../shared/operation';

/** Work on changes, told in their log. */
export type ChangeOperation<Who = Actor> = Operation<Who, 'sd_changes'>;

export const operation = operationOn('sd_changes');
