import { lazyPart } from '../../shared/part/lazyPart';

export const JobListPage = lazyPart(() => import(/* webpackChunkName: "job-list" */ './JobListPage'));
