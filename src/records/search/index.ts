import { lazyPart } from '../../shared/part/lazyPart';

export const SearchPage = lazyPart(() => import(/* webpackChunkName: "search-page" */ './search.page'));
