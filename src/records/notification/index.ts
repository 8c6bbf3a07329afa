import { lazyPart } from '../../shared/part/lazyPart';

// One file with the pages of announcements: few people open them, and every file costs the entry some bytes.
export const NotificationPages = lazyPart(() => import(/* webpackChunkName: "mails" */ './NotificationPages'));
export const MyNotificationsPage = lazyPart(() => import(/* webpackChunkName: "mails" */ './MyNotificationsPage'));
