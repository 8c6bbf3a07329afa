import { lazyPart } from '../../shared/part/lazyPart';

export const PrintLabelsDialog = lazyPart(
  () => import(/* webpackChunkName: "label-print" */ './print/PrintLabelsDialog'),
  { skeleton: null },
);
