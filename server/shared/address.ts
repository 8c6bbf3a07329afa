import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Our public address for links in mails, without a trailing slash: PUBLIC_URL, else where the server listens. It never
 * comes from a request, whose sender chooses the headers.
 */
export function addressOf(server: Server, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  const { address, port } = server.address() as AddressInfo;
  const name =
    address === '0.0.0.0' || address === '::' ? 'localhost' : address.includes(':') ? `[${address}]` : address;
  return `http://${name}:${port}`;
}
