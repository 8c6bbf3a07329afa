import { lazyPart } from '../part/lazyPart';

/** The panel of all filters. Its code is fetched when it is first shown, or when its button is pointed at. */
export const FilterSheet = lazyPart(() => import(/* webpackChunkName: "list-filters" */ './ListFilterPanel'), {
  skeleton: null,
});
