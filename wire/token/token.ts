import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/token';
import * as shared from '../../texts/compiled/rules/shared';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as schemas from './token.schema';

export const tokenLimits = {
  name: 100,
  /** Networks of one token. */
  ranges: 20,
  /** Tokens of one person at a time. */
  tokens: 50,
  /** Days before its end when its owner is told. */
  noticeDays: 7,
} as const;

/** A token is `sd_` and 40 letters or digits; lists show its first characters. */
export const tokenShape = { start: 'sd_', length: 40, shown: 9 } as const;

export const tokenTexts = {
  name: shared.name_too_long(tokenLimits.name),
  scopes: sentences.token_scopes,
  scope: sentences.token_scope,
  range: sentences.token_range,
  ranges: sentences.token_ranges(tokenLimits.ranges),
} as const;

export const tokenSorts = ['id', 'name', 'user', 'created_at', 'last_used_at', 'expires_at'] as const;
export type TokenSort = (typeof tokenSorts)[number];

export type TokenForm = InferType<typeof schemas.tokenForm>;
export type MadeToken = InferType<typeof schemas.madeToken>;
export type MyTokens = InferType<typeof schemas.myTokens>;
export type Token = MyTokens['tokens'][number];
export type TokenList = InferType<typeof schemas.tokenList>;
export type TokenRow = TokenList['tokens'][number];

const path = '/service-desk/api/token';

/** Tokens of the API (G21). Everybody has their own; no token makes, reads or revokes any. */
export const tokenCalls = {
  mine: call<{ reply: MyTokens }>('GET', path, { needs: 'signed-in' }),
  /** The token itself is in this reply only. `user_id`: of a service account, by an administrator. */
  make: call<{ body: TokenForm; reply: MadeToken }>('POST', path, { needs: 'signed-in' }),
  /** One's own; an administrator any. */
  revoke: call<{ params: { id: number } }>('DELETE', `${path}/{id}`, { needs: 'signed-in' }),
  list: call<{ query: ListQuery; reply: TokenList }>('GET', '/service-desk/api/tokens', { needs: 'admin' }),
};
