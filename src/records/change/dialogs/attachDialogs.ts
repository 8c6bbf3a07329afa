import { lazyPart } from '../../../shared/part/lazyPart';

// Their code is fetched when the button that opens them is pointed at.
export const AttachChangeAssets = lazyPart(() => import('./AttachChangeAssets'), { skeleton: null });
export const AttachChangeTickets = lazyPart(() => import('./AttachChangeTickets'), { skeleton: null });
export const AttachChangeTasks = lazyPart(() => import('./AttachChangeTasks'), { skeleton: null });
