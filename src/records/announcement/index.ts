import { lazyPart } from '../../shared/part/lazyPart';

export const AnnouncementPages = lazyPart(() => import(/* webpackChunkName: "announcement" */ './AnnouncementPages'));
