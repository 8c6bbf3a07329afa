import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Our public address for links in mails, without a trailing slash: PUBLIC_URL, else where the server listens, or did
 * until it was closed: what it still saves then sends mails, too. It never comes from a request, whose sender chooses the
 * headers.
 */
export function addressOf(server: Server, publicUrl: string | null): () => string {
  if (publicUrl !== null) return () => publicUrl;
  let listening: AddressInfo | string | null = null;
  server.once('listening', () => (listening = server.address()));
  return () => urlOf(listening);
}

function urlOf(listening: AddressInfo | string | null): string {
  // Of a socket of this machine nobody elsewhere has an address.
  if (listening === null || typeof listening === 'string') throw new Error('The server listens on no port.');
  const { address, port } = listening;
  const name =
    address === '0.0.0.0' || address === '::' ? 'localhost' : address.includes(':') ? `[${address}]` : address;
  return `http://${name}:${port}`;
}
