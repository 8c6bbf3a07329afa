import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fault, faults } from '../fault';
import { createProbeRemote } from './remote';

export interface FaultServer {
  url: string;
  /** The fault in force; null while the remote is well. */
  use(fault: Fault | null): void;
  close(): Promise<void>;
}

const slug = (name: string): string => name.toLowerCase().replace(/\W+/g, '-');

/**
 * The probe's remote with its faults as a server, to try a page by hand: point the shim at it with
 * `data-manifest="http://localhost:…/manifest.json"`, choose a fault on the server's own page, reload the host. Port 0
 * takes any.
 */
export async function startFaultServer(port = 0): Promise<FaultServer> {
  const remote = createProbeRemote();
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1).split('?')[0]!;
    const [, chosen] = /^use\/([\w-]+)$/.exec(path) ?? [];
    if (chosen) remote.fault = faults.find(({ name }) => slug(name) === chosen) ?? null;
    if (chosen) response.writeHead(303, { location: '/' }).end();
    else if (!path) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(choice(remote.fault));
    else send(response, remote.received(path));
  });
  await new Promise<void>((listening) => server.listen(port, listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    use: (fault) => void (remote.fault = fault),
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

function send(response: ServerResponse, received: ReturnType<ReturnType<typeof createProbeRemote>['received']>): void {
  if (received === 'hang') return;
  if (received === 'offline') return void response.destroy();
  const { status, type, body } =
    received === 'well' ? { status: 404, type: 'text/plain', body: 'Not found' } : received;
  response
    .writeHead(status, {
      'content-type': type,
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(body);
}

function choice(used: Fault | null): string {
  const line = (name: string, isUsed: boolean) =>
    `<li><a href="/use/${slug(name)}"${isUsed ? ' aria-current="true"' : ''}>${name}</a>${isUsed ? ' ←' : ''}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Faults</title><h1>The remote …</h1><ul>${line('is well', !used)}${faults.map((fault) => line(fault.name, fault === used)).join('')}</ul>`;
}
