import { createHash } from 'node:crypto';
import pg from 'pg';

/** A token of an administrator that may do everything, straight into the database; returns it. */
export async function addToken(databaseUrl: string, letter = 'b'): Promise<string> {
  const token = `sd_${letter.repeat(40)}`;
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into api_tokens (user_id, name, prefix, token_hash, scopes, created_at)
     select id, 'Bench', $2, $1, '{read,write}', now() from help_desk.users where email = 'admin@demo.test'
     on conflict (token_hash) do nothing`,
    [createHash('sha256').update(token).digest('hex'), token.slice(0, 9)],
  );
  await client.end();
  return token;
}
