import { lazyPart } from '../../shared/part/lazyPart';

export const ProductPages = lazyPart(() => import(/* webpackChunkName: "products" */ './ProductPages'));
