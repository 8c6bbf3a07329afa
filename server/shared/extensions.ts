import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { type ExtensionPoint, extensionPoints } from '../../wire/extension/extension';
import { type Scope, scopes } from '../../wire/token/scope';

/** An extension of others as the configuration names it (G25). */
export interface ExtensionSetup {
  /** In addresses and in the log; unique. */
  name: string;
  /** `https:`, `http:` of this machine, or a path of our own origin. */
  manifest: string;
  points: ExtensionPoint[];
  needs: { scopes: Scope[]; addresses: string[] };
}

/** What is wrong with the file, in one sentence. */
export class ExtensionFault extends Error {}

/** Reads the file that `EXTENSIONS` names, YAML or JSON. Throws {@link ExtensionFault} on the first fault. */
export function readExtensions(file: string): ExtensionSetup[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new ExtensionFault(`EXTENSIONS names the file ${file}, which cannot be read (${code}).`);
  }
  return parseExtensions(text, path.basename(file));
}

/** {@link readExtensions} of a text; `file` is what sentences call it. */
export function parseExtensions(text: string, file: string): ExtensionSetup[] {
  let written: unknown;
  try {
    written = parse(text) ?? [];
  } catch {
    throw new ExtensionFault(`${file} is not valid YAML.`);
  }
  if (!Array.isArray(written)) throw new ExtensionFault(`${file} must be a list of extensions.`);
  const all = written.map((one: unknown, at) => extensionOf(one, (fault) => fail(file, at, one, fault)));
  const twice = all.findIndex(({ name }, at) => all.findIndex((one) => one.name === name) !== at);
  if (twice >= 0) fail(file, twice, all[twice], 'the name must be another one than that of an entry before it');
  return all;
}

type Fail = (fault: string) => never;

function fail(file: string, at: number, one: unknown, fault: string): never {
  const name = isObject(one) && typeof one.name === 'string' ? ` (${one.name})` : '';
  throw new ExtensionFault(`${file}, entry ${at + 1}${name}: ${fault}.`);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function extensionOf(written: unknown, refuse: Fail): ExtensionSetup {
  const { name, manifest, points, needs } = known(written, ['name', 'manifest', 'points', 'needs'], '', refuse);
  const declared = needs === undefined ? {} : known(needs, ['scopes', 'addresses'], 'needs: ', refuse);
  if (typeof name !== 'string' || !/^[a-z][a-z0-9-]{0,49}$/.test(name))
    refuse('name must be 1 to 50 small letters, digits and hyphens, beginning with a letter');
  if (typeof manifest !== 'string' || !(manifest.startsWith('/') ? isOwnPath(manifest) : isAddress(manifest)))
    refuse('manifest must be an address that begins with https://, or with http:// on this machine, or a path');
  const chosen = someOf(points, extensionPoints, 'points', refuse);
  if (!chosen.length) refuse(`points must name at least one of ${extensionPoints.join(', ')}`);
  const addresses = declared.addresses ?? [];
  if (!Array.isArray(addresses) || !addresses.every((one): one is string => typeof one === 'string' && isAddress(one)))
    refuse('needs.addresses must be a list of addresses that begin with https://, or with http:// on this machine');
  return {
    ...{ name, manifest, points: chosen },
    needs: { scopes: someOf(declared.scopes ?? [], scopes, 'needs.scopes', refuse), addresses },
  };
}

function known(written: unknown, keys: readonly string[], before: string, refuse: Fail): Record<string, unknown> {
  if (!isObject(written)) refuse(`${before}it must have ${keys.join(', ')}`);
  const other = Object.keys(written).find((key) => !keys.includes(key));
  if (other !== undefined) refuse(`${before}${other} is none of ${keys.join(', ')}`);
  return written;
}

function someOf<T extends string>(written: unknown, all: readonly T[], key: string, refuse: Fail): T[] {
  if (!Array.isArray(written)) refuse(`${key} must be a list`);
  const found = written.map((one: unknown) => all.find((known) => known === one) ?? refuse(noneOf(key, one, all)));
  return [...new Set(found)];
}

const noneOf = (key: string, one: unknown, all: readonly string[]): string =>
  `${key} has ${JSON.stringify(one)}, which is none of ${all.join(', ')}`;

const isOwnPath = (path: string): boolean => /^\/(?!\/)\S*$/.test(path);

/** Without a name and password, which would be shown to everybody. */
function isAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, hash } = new URL(address);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (protocol === 'https:' || (protocol === 'http:' && isHere)) && !username && !password && !hash;
}
