import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProblemSimilar, TicketSimilar } from '../../wire/similar/similar';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeProblem, makeTicket } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

// A stand-in for a service as OpenAI has it: which problem is the likest is what its word says, whatever the words of the
// ticket are.

interface Asked {
  path?: string;
  key?: string;
  model: string;
  input: string[];
}
let asked: Asked[] = [];
type Reply = (input: string[], response: http.ServerResponse) => void;
const send = (response: http.ServerResponse, body: unknown) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
/** The third of the problems is where the ticket is, the others are elsewhere. */
const vectors: Reply = (input, response) =>
  send(response, {
    data: input.map((text, index) => ({ index, embedding: /third|again/.test(text) ? [1, 0] : [0, 1] })).reverse(),
  });
let reply: Reply = vectors;
const service = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    const { model, input } = JSON.parse(body) as Asked;
    asked.push({ path: request.url, key: request.headers.authorization, model, input });
    reply(input, response);
  });
});

let lines: string[] = [];
let url: string;
const started: TestServer[] = [];
const log = { level: 'warn' as const, write: (line: string) => void lines.push(line) };

/** A server that has not failed yet, with three problems that the ticket is like, and one that it is not. */
async function start(): Promise<{ agent: Client; ticketId: number; ids: number[] }> {
  const server = await startServer({ config: { embeddings: { url, model: 'small', key: 'secret-key' } }, log });
  started.push(server);
  const agent = await signIn(server, await makeAgent(server.db, ['view_problems']));
  const ids = [];
  for (const which of ['first', 'second', 'third'])
    ids.push(
      (
        await makeProblem(server.db, {
          subject: `Wi-Fi drops on floor 4`,
          description: `<p>The wireless, ${which}.</p>`,
        })
      ).id,
    );
  await makeProblem(server.db, { subject: 'Printer is out of toner' });
  const ticket = await makeTicket(server.db, { subject: 'wifi drops on floor 4', text: 'Wireless is gone again.' });
  return { agent, ticketId: ticket.id, ids };
}
const order = async (agent: Client, ticketId: number) =>
  (await agent.get<TicketSimilar>(`/service-desk/api/ticket-similar/${ticketId}`)).data.problems.map(({ id }) => id);

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
});
beforeEach(() => {
  asked = [];
  lines = [];
  reply = vectors;
});
afterEach(async () => {
  for (const server of started.splice(0)) await server.close();
});
afterAll(() => new Promise((resolve) => service.close(resolve)));

test('the service puts what words have found in order; what it said once it is not asked again', async () => {
  const { agent, ticketId, ids } = await start();
  const [first, second, third] = ids;
  expect(await order(agent, ticketId)).toEqual([third, expect.any(Number), expect.any(Number)]);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ path: '/v1/embeddings', key: 'Bearer secret-key', model: 'small' });
  expect(asked[0]!.input).toHaveLength(4);
  expect(asked[0]!.input[0]).toBe('wifi drops on floor 4\nWireless is gone again.');
  expect(asked[0]!.input.join()).not.toMatch(/<p>|toner/);
  expect([...(await order(agent, ticketId))].sort()).toEqual([first, second, third].sort());
  expect(asked).toHaveLength(1);
  const { data } = await agent.get<ProblemSimilar>('/service-desk/api/problem-similar?subject=Wifi+drops+again');
  expect(data.problems[0]!.id).toBe(third);
  expect(asked.at(-1)!.input).toEqual(['Wifi drops again\n']);
});

const failures: Record<string, Reply> = {
  'answers 500': (_, response) => response.writeHead(500).end('no'),
  'does not answer': () => undefined,
  'answers something else than JSON': (_, response) => response.end('<html>'),
  'answers too few vectors': (input, response) =>
    send(response, { data: input.slice(1).map((__, index) => ({ index, embedding: [1, 0] })) }),
  'answers vectors of several lengths': (input, response) =>
    send(response, { data: input.map((_, index) => ({ index, embedding: index ? [1, 0] : [1] })) }),
  'answers no numbers': (input, response) =>
    send(response, { data: input.map((_, index) => ({ index, embedding: ['1', null] })) }),
  'answers null': (_, response) => send(response, null),
  'leads elsewhere': (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
};
test.each(Object.keys(failures))(
  'a service that %s: the order of the words, within two seconds, and a line in the log',
  async (name) => {
    reply = failures[name]!;
    const { agent, ticketId, ids } = await start();
    const begun = performance.now();
    // The one that was saved last is first of equal ones.
    expect(await order(agent, ticketId)).toEqual([...ids].reverse());
    expect(performance.now() - begun).toBeLessThan(2500);
    expect(lines.filter((line) => line.includes('SIMILAR_EMBEDDINGS_URL'))).toHaveLength(1);
    expect(lines.join()).not.toMatch(/wifi|secret-key/);
    // It is left alone for a while: nobody waits for it again.
    expect(await order(agent, ticketId)).toEqual([...ids].reverse());
    expect(asked).toHaveLength(1);
  },
);

test('a service that cannot be reached is none', async () => {
  const there = url;
  url = 'http://127.0.0.1:9/v1';
  const { agent, ticketId, ids } = await start().finally(() => (url = there));
  expect(await order(agent, ticketId)).toEqual([...ids].reverse());
});
