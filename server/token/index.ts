export { mailExpiringTokens } from './token.expiry';
export { tokenSource } from './token.mails';
export { tokenRoutes } from './token.routes';
