import { lazyPart } from '../../shared/part/lazyPart';

export const Palette = lazyPart(() => import(/* webpackChunkName: "palette" */ './Palette'), { skeleton: null });
