/** Where a clamd listens. */
export type ScannerAddress = { host: string; port: number } | { path: string };

/** Reads `host:port`, `[::1]:3310` or the absolute path of a socket; null if it is none of them. */
export function readScannerAddress(text: string): ScannerAddress | null {
  if (text.startsWith('/')) return { path: text };
  const [, host, port] = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+):(\d{1,5})$/.exec(text) ?? [];
  if (!host || !(Number(port) >= 1 && Number(port) <= 65535)) return null;
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

/** As CLAMAV names it. */
export const nameOfScanner = (address: ScannerAddress): string =>
  'path' in address
    ? address.path
    : `${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}`;
