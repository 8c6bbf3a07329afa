import { lazyPart } from '../../../shared/part/lazyPart';

/** Apart, because the library that draws it is large. */
export const AssetMap = lazyPart(() => import(/* webpackChunkName: "asset-map" */ './AssetMap'));
