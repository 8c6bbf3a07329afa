import { lazyPart } from '../../shared/part/lazyPart';

export const InboxPage = lazyPart(() => import(/* webpackChunkName: "inbox" */ './inbox.list'));
