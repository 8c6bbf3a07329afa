import { lazyPart } from '../../shared/part/lazyPart';

export const RulePages = lazyPart(() => import(/* webpackChunkName: "rule" */ './RulePages'));
