import { lazyPart } from '../../shared/part/lazyPart';

export const AssetListPage = lazyPart(() => import(/* webpackChunkName: "asset-list" */ './list/AssetListPage'));
export const AssetFormPage = lazyPart(() => import(/* webpackChunkName: "asset-form" */ './form/AssetFormPage'));
export const AssetViewPage = lazyPart(() => import(/* webpackChunkName: "asset-view" */ './view/AssetViewPage'));
export const AssetTrashPage = lazyPart(() => import(/* webpackChunkName: "trash" */ './list/AssetTrashPage'));
