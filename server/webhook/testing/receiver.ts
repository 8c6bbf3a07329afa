import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventBody } from '../../../wire/event/event';

interface Received {
  path: string;
  headers: Record<string, string>;
  text: string;
  body: EventBody;
}

/** Another system that webhooks call: it keeps what it gets, and replies as it is told. */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = {
    url: '',
    received,
    /** What it replies; `reply` may also never end. */
    reply: (_request: Received, response: http.ServerResponse): void => void response.writeHead(204).end(),
    bodies: (path = '/') => received.filter((one) => one.path === path).map(({ body }) => body),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const one = {
        ...{ path: request.url ?? '/', headers: request.headers as Record<string, string>, text },
        body: JSON.parse(text) as EventBody,
      };
      received.push(one);
      receiver.reply(one, response);
    });
    request.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return receiver;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
