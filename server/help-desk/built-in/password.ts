import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { composed } from '../../../wire/protocol/fold';
import { gate } from '../../shared/gate';

/**
 * Rounds of a new hash, as a power of two. The least that OWASP's Password Storage Cheat Sheet asks of scrypt; 128 MB and
 * some tenths of a second each.
 */
const rounds = 17;

interface Cost {
  /** Rounds, as a power of two. */
  ln: number;
  r: number;
  p: number;
}

const former: Cost = { ln: 14, r: 8, p: 1 };

/**
 * However many people sign in at the same moment, two passwords are worked on: memory stays free, and threads for
 * reading files.
 */
const inTurn = gate(2);

const scryptKey = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);
const keyOf = (password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> =>
  inTurn(() => scryptKey(password, salt, 32, { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r }));

const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** `$scrypt$ln=17,r=8,p=1$<salt>$<key>`: the parameters stand beside the key, so that they can be raised. */
export async function hashPassword(password: string, ln = rounds): Promise<string> {
  const salt = randomBytes(16);
  const cost = { ...former, ln };
  return `$scrypt$ln=${ln},r=${cost.r},p=${cost.p}$${text(salt)}$${text(await keyOf(composed(password), salt, cost))}`;
}

/** What a stored hash says; null for what we did not write. Before, hashes were `scrypt$<salt>$<key>`. */
function read(stored: string): { cost: Cost; salt: Buffer; key: Buffer } | null {
  const [, parameters, salt = '', key = ''] =
    /^(?:\$scrypt\$(ln=1[4-9],r=8,p=1)|scrypt)\$([\w+/]{22}=*)\$([\w+/]{43}=*)$/.exec(stored) ?? [];
  if (!key) return null;
  const cost = parameters ? { ...former, ln: Number(parameters.slice(3, 5)) } : former;
  return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
}

/** With accents apart from their letters, as some systems send them; the text itself if nobody types so long a one. */
const apart = (password: string): string => (password.length > 1000 ? composed(password) : password.normalize('NFD'));

/**
 * Does the password fit, however the keyboard composes its accents? Hashes of before may be of another composition.
 * `renewed` is to be stored if it fits and was kept with a weaker hash.
 * An account that does not exist (`stored` is null) takes as long as one that does.
 */
export async function checkPassword(
  password: string,
  stored: string | null,
  ln = rounds,
): Promise<{ fits: boolean; renewed: string | null }> {
  const kept = read(stored ?? '');
  const { cost, salt, key } = kept ?? { cost: { ...former, ln }, salt: randomBytes(16), key: randomBytes(32) };
  let fits = false;
  for (const spelling of new Set([composed(password), apart(password)]))
    fits ||= timingSafeEqual(key, await keyOf(spelling, salt, cost));
  const renewed = cost.ln === ln ? null : await hashPassword(password, ln);
  return kept !== null && fits ? { fits, renewed } : { fits: false, renewed: null };
}
