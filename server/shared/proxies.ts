import { BlockList, isIP } from 'node:net';

/** Words for ranges, as web servers know them. */
const words: Record<string, string> = {
  loopback: '127.0.0.0/8 ::1/128',
  linklocal: '169.254.0.0/16 fe80::/10',
  uniquelocal: '10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7',
};

interface Range {
  address: string;
  /** Length of the prefix, in bits. */
  bits: number;
  family: 'ipv4' | 'ipv6';
}

/** `10.0.0.7`, `10.0.0.0/8`, `fd00::/8` or a word; null for anything else. */
export function rangesOf(text: string): Range[] | null {
  if (Object.hasOwn(words, text)) return words[text]!.split(' ').flatMap((range) => rangesOf(range) ?? []);
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  const max = version === 4 ? 32 : 128;
  const bits = prefix === undefined ? max : Number(prefix);
  return version === 0 || bits > max ? null : [{ address, bits, family: version === 4 ? 'ipv4' : 'ipv6' }];
}

/** Tells whether a connection comes from one of these proxies. */
export function trustOf(proxies: readonly string[] = []): (address: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const { address, bits, family } of proxies.flatMap((proxy) => rangesOf(proxy) ?? []))
    trusted.addSubnet(address, bits, family);
  return (address = '') => isIP(address) !== 0 && trusted.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}
