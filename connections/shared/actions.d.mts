import type { IncomingMessage, Server } from 'node:http';

export class Refused extends Error {}
export function isSigned(request: IncomingMessage, body: string, secret: string): boolean;
export function serveActions(options: {
  port: number;
  secret: string;
  journal: string;
  act: (action: Record<string, unknown>, ticket: string, begun?: number) => Promise<void>;
  other?: (request: IncomingMessage, body: string) => unknown;
}): Server;
