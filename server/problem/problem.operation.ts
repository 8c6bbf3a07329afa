import type { Actor } from '../shared/actor';
import { type Operation, operationOn } from '../shared/operation';

/** Work on problems, told in their log. */
export type ProblemOperation<Who = Actor> = Operation<Who, 'sd_problem'>;

export const operation = operationOn('sd_problem');
