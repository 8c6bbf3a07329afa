import type { Kind } from '../parts/kind';
import type { Actor } from '../shared/actor';
import { type Operation, operationOn } from '../shared/operation';
import { problemLookups } from './problem.lookup';

export const problemKind = {
  type: 'problem',
  table: 'problems',
  counted: true,
  noun: 'problem',
  owner: 'sd_problem',
  prefix: 'PRB',
  assetTable: 'problem_assets',
  lookups: problemLookups,
} as const satisfies Kind<'problem'>;

export const operation = operationOn(problemKind.owner);

/** Work on problems, told in their log. */
export type ProblemOperation<Who = Actor> = Operation<Who, typeof problemKind.owner>;
