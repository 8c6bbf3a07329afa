import { lazyPart } from '../../shared/part/lazyPart';

export const AssetTypeListPage = lazyPart(
  () => import(/* webpackChunkName: "catalogues" */ './asset-type/AssetTypeListPage'),
);
export const AssetTypeFormPage = lazyPart(
  () => import(/* webpackChunkName: "catalogues" */ './asset-type/AssetTypeFormPage'),
);
export const AssetStatusListPage = lazyPart(
  () => import(/* webpackChunkName: "catalogues" */ './asset-status/AssetStatusListPage'),
);
export const AssetStatusFormPage = lazyPart(
  () => import(/* webpackChunkName: "catalogues" */ './asset-status/AssetStatusFormPage'),
);
export const RelationTypeListPage = lazyPart(
  () => import(/* webpackChunkName: "catalogues" */ './relation-type/RelationTypeListPage'),
);
export const RelationTypeFormPage = lazyPart(
  () => import(/* webpackChunkName: "catalogues" */ './relation-type/RelationTypeFormPage'),
);
