import { actOn } from '../shared/act';

export const act = actOn('sd_releases');
