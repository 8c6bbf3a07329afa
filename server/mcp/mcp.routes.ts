import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { mcpPath } from '../../wire/mcp/mcp';
import { bodyBytes } from '../../wire/protocol/limits';
import * as mcpSentences from '../../texts/compiled/server/mcp';
import { actorOf, withoutRights } from '../shared/admission';
import { readToken } from '../shared/bearer';
import { ApiError } from '../shared/errors';
import { languageOf } from '../shared/language';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { sessionOf } from './mcp.call';
import { endQuestions, isReply, passAnswer } from './mcp.confirm';
import { serverFor } from './mcp.server';
import { tools } from './mcp.tools';

const sessionHeader = 'mcp-session-id';

/**
 * Tools for assistants by the Model Context Protocol (G24, docs/decisions/068). A tool makes one of our own calls, so rights,
 * scopes and rules are those of the API.
 */
export function mcpRoutes(app: App): void {
  const end = (): void => endQuestions(app.services);
  app.services.draining.onBegin(end);
  app.addHook('preClose', async () => end());
  app.route({
    method: 'POST',
    url: mcpPath,
    bodyLimit: bodyBytes.richText,
    onRequest: admitToken,
    handler: answer,
  });
  // We send nothing that was not asked for, and keep nothing that could be ended.
  app.get(mcpPath, { onRequest: admitToken }, async (_request, reply) => {
    void reply.header('allow', 'POST, DELETE');
    throw new ApiError(405, say(mcpSentences.no_stream));
  });
  app.delete(mcpPath, { onRequest: admitToken }, (_request, reply) => reply.code(204).send());
}

/** Throws 403 if a page of another site sent this, and what {@link readToken} throws. No cookie is read. */
async function admitToken(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { services } = request.server;
  const { origin } = request.headers;
  if (origin !== undefined && origin !== new URL(services.address()).origin)
    throw new ApiError(403, say(mcpSentences.origin));
  request.actor = null;
  request.token = null;
  const { person, token } = await readToken(services, request, reply);
  request.token = token;
  request.actor = withoutRights(services, person);
}

async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { services } = request.server;
  const token = request.token!;
  const messages = [request.body].flat();
  if (messages.length && messages.every(isReply)) {
    for (const one of messages) await passAnswer(services, token, one);
    return reply.code(202).send();
  }
  // To open a session takes no rights.
  if (messages.some(needsRights)) request.actor = await actorOf(services, request.actor!);
  const actor = request.actor!;
  const canAsk = String(request.headers[sessionHeader] ?? '').startsWith(asks);
  const session = sessionOf(request, reply, { actor, token, language: languageOf(request), canAsk });
  // Only who is asked something needs a stream.
  const mayAsk = canAsk && messages.some(writes);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !mayAsk });
  const server = serverFor(session, transport);
  await server.connect(transport);
  reply.raw.once('close', () => void server.close());
  const response = await transport.handleRequest(toWeb(request), { parsedBody: request.body });
  const opened = messages.map(capabilitiesOf).find((one) => one !== null);
  if (opened && response.ok) void reply.header(sessionHeader, (opened.elicitation ? asks : silent) + randomUUID());
  void reply.code(response.status).headers(Object.fromEntries(response.headers));
  if (!mayAsk) return reply.send(await response.text());
  return reply.headers({ 'x-accel-buffering': 'no', connection: 'close' }).send(response.body);
}

/**
 * How the id of a session begins, of a client that can ask its person something. It is all that is known of a session, so any
 * process may take the next request.
 */
const asks = 'asks-';
const silent = 'silent-';

interface Message {
  method?: string;
  params?: { capabilities?: { elicitation?: object }; name?: string };
}

/** What a client says of itself as it opens a session. */
const capabilitiesOf = (message: unknown) => {
  const { method, params } = (message ?? {}) as Message;
  return method === 'initialize' ? (params?.capabilities ?? {}) : null;
};

const needsRights = (message: unknown): boolean =>
  /^(tools|resources)\//.test(String(((message ?? {}) as Message).method));

const writes = (message: unknown): boolean => {
  const { method, params } = (message ?? {}) as Message;
  return method === 'tools/call' && tools.get(params?.name ?? '')?.question !== undefined;
};

/** What the transport reads of a request: its method and headers. */
function toWeb({ method, headers }: FastifyRequest): Request {
  const named = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new Request(`http://localhost${mcpPath}`, { method, headers: named });
}
