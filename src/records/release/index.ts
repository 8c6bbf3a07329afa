import { lazyPart } from '../../shared/part/lazyPart';

export const ReleaseListPage = lazyPart(() => import(/* webpackChunkName: "release-list" */ './ReleaseListPage'));
export const ReleaseFormPage = lazyPart(() => import(/* webpackChunkName: "release-form" */ './ReleaseFormPage'));
export const ReleaseViewPage = lazyPart(() => import(/* webpackChunkName: "release-view" */ './ReleaseViewPage'));
