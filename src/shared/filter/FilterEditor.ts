import { lazyPart } from '../part/lazyPart';

/** How a field narrows and by what. Its code is fetched when it is first shown, or pointed at. */
export const FilterEditor = lazyPart(() => import(/* webpackChunkName: "list-filters" */ './FilterChoice'));
