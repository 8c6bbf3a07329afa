import { lazyPart } from '../../shared/part/lazyPart';

export const CataloguePages = lazyPart(() => import(/* webpackChunkName: "catalogues" */ './CataloguePages'));
export { cataloguePages } from './admin/settings';
