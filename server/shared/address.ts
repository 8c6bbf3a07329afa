import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Address people reach us at, for links in mails, without a trailing slash: PUBLIC_URL, else where the server listens.
 * Never anything of a request: whoever sends it chooses what its headers say.
 */
export function addressOf(server: Server, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  const { address, port } = server.address() as AddressInfo;
  const name =
    address === '0.0.0.0' || address === '::' ? 'localhost' : address.includes(':') ? `[${address}]` : address;
  return `http://${name}:${port}`;
}
