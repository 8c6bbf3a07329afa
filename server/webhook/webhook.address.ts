import dns, { type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Addresses that lead into our own network or nowhere: of RFC 1122, 1918, 3927, 4193, 4291, 6598 and 6890, and those by which
 * IPv4 is reached through IPv6.
 */
const ours = new BlockList();
for (const [address, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  ours.addSubnet(address, bits, 'ipv4');
// Of IPv6 only what is routed in public is called, without tunnels that carry an address of IPv4.
const routed = new BlockList();
routed.addSubnet('2000::', 3, 'ipv6');
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  ours.addSubnet(address, bits, 'ipv6');

/** Is it an address of the internet, neither of our own network nor of this machine? */
export function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !ours.check(address, 'ipv4');
  if (version !== 6 || address.includes('%')) return false;
  return routed.check(address, 'ipv6') && !ours.check(address, 'ipv6');
}

/** Hosts of WEBHOOK_ALLOW, by name or address; they are called wherever they are, also without TLS. */
export type Allowed = readonly string[];

/** The host of a URL without the brackets of IPv6 and the dot at its end. */
export const hostOf = ({ hostname }: URL): string =>
  hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();

export const isAllowed = (host: string, allowed: Allowed): boolean => allowed.includes(host);

/** Why an address is not called. */
export class Refused extends Error {}

/**
 * Looks up where a host really is, for the connection that is made: what leads into our own network is refused then, so that
 * a name which changes after it was checked leads nowhere. Fails with {@link Refused}.
 */
export const guardedLookup =
  (allowed: Allowed): LookupFunction =>
  (host, options, done) => {
    dns.lookup(host, { ...options, all: true }, (error, found) => {
      const addresses = found as LookupAddress[] | undefined;
      if (error) return done(error, '', 0);
      const [first] = addresses ?? [];
      if (!first) return done(new Error('no address'), '', 0);
      const refused =
        !isAllowed(host.replace(/\.$/, '').toLowerCase(), allowed) && !addresses!.every((one) => isPublic(one.address));
      if (refused) return done(new Refused(host), '', 0);
      if (options.all) return (done as unknown as (error: null, found: LookupAddress[]) => void)(null, addresses!);
      done(null, first.address, first.family);
    });
  };
