import { operationOn } from '../shared/operation';

export const operation = operationOn('sd_problem');
