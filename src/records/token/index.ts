import { lazyPart } from '../../shared/part/lazyPart';

export const MyTokensPage = lazyPart(() => import(/* webpackChunkName: "tokens" */ './token.my'));
export const TokensPage = lazyPart(() => import(/* webpackChunkName: "tokens" */ './token.admin'));
