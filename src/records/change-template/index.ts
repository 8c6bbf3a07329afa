import { lazyPart } from '../../shared/part/lazyPart';

export const ChangeTemplatePages = lazyPart(
  () => import(/* webpackChunkName: "change-template" */ './ChangeTemplatePages'),
);
