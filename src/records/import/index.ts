import { lazyPart } from '../../shared/part/lazyPart';

export const ImportPage = lazyPart(() => import(/* webpackChunkName: "import" */ './settings/ImportPage'));
export const ImportTrackingPage = lazyPart(
  () => import(/* webpackChunkName: "import-tracking" */ './tracking/TrackingPage'),
);
