import { createHmac } from 'node:crypto';
import type { Db } from '../../shared/db';

const day = 86_400_000;

/**
 * CSRF tokens of people whom the host signs in: bound to the person and the day, not to the host's cookie, which some
 * hosts renew with every page. Whoever comes with the token of the day before asks for a new one, as for any stale token.
 */
export function csrfTokens() {
  let key: Promise<string> | null = null;
  const keyOf = (db: Db): Promise<string> =>
    (key ??= db
      .selectFrom('server_keys')
      .select('value')
      .where('name', '=', 'csrf')
      .executeTakeFirstOrThrow()
      .then(({ value }) => value)
      .catch((error: unknown) => {
        key = null;
        throw error;
      }));

  return async (db: Db, personId: number, now: Date): Promise<string> =>
    createHmac('sha256', await keyOf(db))
      .update(`${personId} ${Math.floor(now.getTime() / day)}`)
      .digest('base64url');
}
