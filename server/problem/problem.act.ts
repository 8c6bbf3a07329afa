import { actOn } from '../shared/act';
import { ApiError } from '../shared/errors';

export const act = actOn('sd_problem');

export const notAttached = (what: string): ApiError => new ApiError(404, `This ${what} is not attached to the problem any more.`);
