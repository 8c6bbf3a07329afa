import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Db } from './db';

/** Makes the key of the installation, once; called at every start, by one process at a time (server/shared/exclusive.ts). */
export async function writeAuditKey(db: Database): Promise<void> {
  const { rows } = await sql`select from audit_keys`.execute(db);
  if (rows.length) return;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await db.insertInto('audit_keys').values({ public_key: publicKey, private_key: privateKey }).execute();
}

const keyOf = (db: Db) =>
  db.selectFrom('audit_keys').selectAll().orderBy('created_at').limit(1).executeTakeFirstOrThrow();

/** In PEM. */
export const publicKeyOf = async (db: Db): Promise<string> => (await keyOf(db)).public_key;

/** Signs bytes with the key of the installation. Returns the Ed25519 signature and the public key in PEM. */
export async function signed(db: Db, bytes: Buffer): Promise<{ signature: Buffer; publicKey: string }> {
  const { private_key, public_key } = await keyOf(db);
  return { signature: sign(null, bytes, createPrivateKey(private_key)), publicKey: public_key };
}
