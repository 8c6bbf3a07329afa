export { mailExpiringTokens } from './token.expiry';
export { tokenSource } from './token.mails';
export { tokenRoutes } from './token.routes';
export { type LiveToken, liveTokens } from './token.queries';
export { makeToken, revokeToken } from './token.write';
