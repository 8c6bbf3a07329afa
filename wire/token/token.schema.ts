import { array, object, string } from 'yup';
import { entries } from '../protocol/entry';
import { choice, dateTime, few, line, maxLength, text } from '../protocol/fields';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { type Scope, scopes } from './scope';
import { tokenCalls, tokenLimits, tokenSorts, tokenTexts } from './token';

/** An address, or a network such as `10.0.0.0/8`; is it one? The server asks the same of `node:net`. */
export const looksLikeRange = (value: string): boolean =>
  /^(\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?|[\da-f:.]*:[\da-f:.]*(\/\d{1,3})?)$/i.test(value);

/** The server adds: it ends in the future, its networks exist, and whose it is. */
export const tokenForm = object({
  name: line().required(texts.required).test(maxLength(tokenLimits.name, tokenTexts.name)),
  scopes: array()
    .transform(few(scopes.length * 2))
    .of(text().required(tokenTexts.scope).oneOf(scopes, tokenTexts.scope))
    .required(tokenTexts.scopes)
    .min(1, tokenTexts.scopes),
  expires_at: dateTime(),
  ip_ranges: array()
    .transform(few(tokenLimits.ranges))
    .max(tokenLimits.ranges, tokenTexts.ranges)
    .of(
      line()
        .required(texts.required)
        .test('range', tokenTexts.range, (value) => !value || looksLikeRange(value)),
    )
    .default(() => []),
  user_id: choice().optional(),
});

const token = {
  id: s.id(),
  name: s.text(),
  /** How it begins. */
  prefix: s.text(),
  scopes: array().of(string<Scope>().oneOf(scopes).required()).required(),
  /** From where it may be used; empty: from anywhere. */
  ip_ranges: array().of(s.text()).required(),
  created_at: s.time(),
  last_used_at: s.timeOrNull(),
  last_used_address: s.textOrNull(),
  /** null: it does not end by itself. */
  expires_at: s.timeOrNull(),
  is_expired: s.yes(),
};

export const myTokens = s.shape({ tokens: s.rows(token) });
export const madeToken = s.shape({ id: s.id(), token: s.text() });
export const tokenList = s.listOf('tokens', {
  ...token,
  user: s.person(),
  /** It is a service account's. */
  is_service: s.yes(),
});

export const tokenEntries = entries(
  'token',
  tokenCalls,
  {
    mine: 'List one’s tokens',
    make: 'Create a token, which only this reply contains',
    revoke: 'Revoke a token',
    list: 'List the tokens of everybody',
  },
  {
    mine: { reply: myTokens },
    make: { body: tokenForm, reply: madeToken },
    list: { query: { sorts: tokenSorts }, reply: tokenList },
  },
);
