import { lazyPart } from '../../shared/part/lazyPart';

export const NotificationPages = lazyPart(() => import(/* webpackChunkName: "notification" */ './NotificationPages'));
export const MyNotificationsPage = lazyPart(
  () => import(/* webpackChunkName: "notification" */ './MyNotificationsPage'),
);
