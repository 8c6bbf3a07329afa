import { lazyPart } from '../../shared/part/lazyPart';

export const WebhookPages = lazyPart(() => import(/* webpackChunkName: "webhook" */ './WebhookPages'));
