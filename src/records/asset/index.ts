import { lazyPart } from '../../shared/part/lazyPart';

export const AssetListPage = lazyPart(() => import(/* webpackChunkName: "asset-list" */ './asset.pages'));
export const AssetFormPage = lazyPart(() => import(/* webpackChunkName: "asset-form" */ './asset.form'));
export const AssetViewPage = lazyPart(() => import(/* webpackChunkName: "asset-view" */ './asset.view'));
export const AssetTrashPage = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "trash" */ './asset.pages')).AssetTrashPage,
}));
