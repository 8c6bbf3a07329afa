import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose';
import { ApiError } from '../../shared/errors';
import { say } from '../../shared/sentence';
import { hashOf } from '../../shared/token';
import type { Database, Db } from '../../shared/db';
import { HostFailure } from './host.request';
import type { Connection } from './connection';
import type { HostPerson } from './host';
import { readPerson } from './person.rules';
import { isFirst, wasSeen } from './signed.request';
import * as sessionSentences from '../../../texts/compiled/server/session';

/** Between its making and its end, in seconds. */
const longest = 600;
/** How far the clocks of both sides may differ, in seconds. */
const tolerance = 5;
/** Of public keys; a secret signs with HS256 alone, so that no public key can be passed off as one. */
const publicAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** A token that is good. */
export interface Taken {
  person: HostPerson;
  /** Names this token, and tells nothing of it. */
  name: string;
  /** Its end, Unix time in seconds. */
  ends: number;
}

const refused = (): ApiError => new ApiError(401, say(sessionSentences.token));

/** Reads tokens of the host's page; null if the connection has none. */
export function tokenRoad({ signIn: { token } }: Connection) {
  if (!token) return null;
  const options: JWTVerifyOptions = {
    issuer: token.issuer,
    audience: token.audience,
    algorithms: 'secret' in token.key ? ['HS256'] : publicAlgorithms,
    requiredClaims: ['exp', 'iat', 'jti'],
    clockTolerance: tolerance,
    maxTokenAge: longest,
  };
  const { key } = token;
  const verify =
    'secret' in key
      ? (
          (secret) => (jwt: string) =>
            jwtVerify(jwt, secret, options)
        )(new TextEncoder().encode(key.secret))
      : (
          (keys) => (jwt: string) =>
            jwtVerify(jwt, keys, options)
        )(createRemoteJWKSet(new URL(key.jwks), { timeoutDuration: 2000 }));

  /**
   * The person whom a token names. Throws 401 for one that is not valid, {@link HostFailure} where the host's keys cannot
   * be had; `warn` gets the reason, which quotes nothing of the token.
   */
  return async function read(jwt: string, warn: (reason: string) => void): Promise<Taken> {
    try {
      const { payload } = await verify(jwt);
      return takenOf(payload, token);
    } catch (error) {
      if (isOutage(error)) throw new HostFailure('its keys cannot be read');
      warn(`A token of the help-desk is refused: ${reasonOf(error)}.`);
      throw refused();
    }
  };
}

/** A claim by its name, or by names with points between: `realm_access.roles`. A single text counts as a list of one. */
function claimAt(claims: JWTPayload, path: string): unknown {
  const found = Object.hasOwn(claims, path)
    ? claims[path]
    : path
        .split('.')
        .reduce<unknown>((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), claims);
  return typeof found === 'string' ? [found] : (found ?? []);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function takenOf(claims: JWTPayload, { issuer, rolesClaim }: { issuer: string; rolesClaim?: string }): Taken {
  const { exp = 0, iat = 0, jti = '', sub } = claims;
  if (exp - iat > longest) throw new HostFailure(`it lives longer than ${longest} seconds`);
  if (jti.length === 0 || jti.length > 200) throw new HostFailure('its jti is missing or too long');
  return {
    person: readPerson({ ...claims, id: claims.id ?? sub, ...(rolesClaim && { roles: claimAt(claims, rolesClaim) }) }),
    name: `token:${hashOf(JSON.stringify([issuer, jti]))}`,
    ends: exp,
  };
}

/** Could the host's keys not be read? Whatever else is wrong is said by an error of `jose`, or of ours. */
const isOutage = (error: unknown): boolean =>
  error instanceof errors.JOSEError
    ? error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === 'ERR_JOSE_GENERIC'
    : !(error instanceof HostFailure);

function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
    return `its ${error.claim} is ${error.reason === 'missing' ? 'missing' : 'not right'}`;
  if (error instanceof errors.JOSEError) return error.code;
  return error instanceof HostFailure ? error.message : 'it cannot be read';
}

const usedUp = (warn: (reason: string) => void): ApiError => {
  warn('A token of the help-desk is refused: it was taken before.');
  return new ApiError(401, say(sessionSentences.token_used));
};

/** Takes a token for its only exchange. Throws 401 if it was taken before, by whichever process. */
export async function takeOnce(db: Database, { name }: Named, warn: (reason: string) => void): Promise<void> {
  if (!(await isFirst(db, name))) throw usedUp(warn);
}

/** Throws 401 if the token was exchanged: then it does not count as a bearer any more. */
export async function requireUnused(db: Db, { name }: Named, warn: (reason: string) => void): Promise<void> {
  if (await wasSeen(db, name)) throw usedUp(warn);
}

type Named = Pick<Taken, 'name'>;
