import { lazyPart } from '../../shared/part/lazyPart';

export const ReleaseListPage = lazyPart(() => import(/* webpackChunkName: "release-list" */ './release.pages'));
export const ReleaseFormPage = lazyPart(() => import(/* webpackChunkName: "release-form" */ './release.form'));
export const ReleaseViewPage = lazyPart(() => import(/* webpackChunkName: "release-view" */ './release.view'));
export const ReleaseTrashPage = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "trash" */ './release.pages')).ReleaseTrashPage,
}));
