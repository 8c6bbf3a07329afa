import { lazyPart } from '../../shared/part/lazyPart';

export const VendorPages = lazyPart(() => import(/* webpackChunkName: "vendors" */ './VendorPages'));
