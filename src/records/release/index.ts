import { lazyPart } from '../../shared/part/lazyPart';

export const ReleaseListPage = lazyPart(() => import(/* webpackChunkName: "release-list" */ './list/ReleaseListPage'));
export const ReleaseFormPage = lazyPart(() => import(/* webpackChunkName: "release-form" */ './form/ReleaseFormPage'));
export const ReleaseViewPage = lazyPart(() => import(/* webpackChunkName: "release-view" */ './view/ReleaseViewPage'));
export const ReleaseTrashPage = lazyPart(() => import(/* webpackChunkName: "trash" */ './list/ReleaseTrashPage'));
