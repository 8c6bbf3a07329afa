import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type CallToolResult, type ElicitResult, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { signIn } from '../testing/client';
import type { TestServer } from '../testing/server';

/** A new token of this person. */
export async function tokenOf(
  server: Pick<TestServer, 'url' | 'db'>,
  person: { id: number },
  scopes: readonly string[],
  more: object = {},
): Promise<{ id: number; token: string }> {
  const client = await signIn(server, person);
  const reply = await client.post<{ id: number; token: string }>('/service-desk/api/token', {
    name: 'CI assistant',
    scopes,
    ...more,
  });
  return reply.data;
}

interface Options {
  /** What the person says to a question; without it the client cannot ask. */
  answers?: (text: string) => ElicitResult | Promise<ElicitResult>;
  headers?: Record<string, string>;
  fetch?: typeof fetch;
}

/** The official client, connected. */
export async function connect(
  { url }: { url: string },
  token: string,
  { answers, headers, fetch }: Options = {},
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: answers ? { elicitation: { form: {} } } : {} },
  );
  if (answers) client.setRequestHandler(ElicitRequestSchema, ({ params }) => answers(params.message));
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/service-desk/mcp', url), {
      requestInit: { headers: { authorization: `Bearer ${token}`, ...headers } },
      ...(fetch && { fetch }),
    }),
  );
  return client;
}

export interface Answered {
  isError: boolean;
  text: string;
  data: Record<string, unknown>;
}

/** What a tool answers. */
export async function use(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Answered> {
  const result = (await client.callTool({ name, arguments: args })) as CallToolResult;
  const [first] = result.content;
  return {
    isError: result.isError === true,
    text: first?.type === 'text' ? first.text : '',
    data: result.structuredContent ?? {},
  };
}
