import type { CallToolResult, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PerField } from '../../wire/protocol/reply';
import { texts } from '../../wire/protocol/reply';
import type { Language } from '../../texts/compiled/languages';
import * as apiTokenSentences from '../../texts/compiled/server/api_token';
import * as mcpSentences from '../../texts/compiled/server/mcp';
import type { Actor } from '../shared/actor';
import { actorOf } from '../shared/admission';
import { peopleOfTokens, type UsedToken } from '../shared/bearer';
import { sanitise } from '../shared/html';
import { callWithin } from '../shared/inner';
import { rule, say } from '../shared/sentence';
import { question } from './mcp.confirm';
import { failed, found, short } from './mcp.result';
import { type Arguments, type Asked, richText, type Tool } from './mcp.tools';

/** The reply of one of our calls: data, or a sentence or one per field in the reader's language. */
export interface Replied {
  ok: boolean;
  data: unknown;
  message: string | PerField;
}

/** Who asks, and how. */
export interface Session {
  actor: Actor;
  token: UsedToken;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Does the person's client show them questions (elicitation)? */
  canAsk: boolean;
  call(asked: Asked, isRehearsal?: boolean): Promise<Replied>;
}

export function sessionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  given: Pick<Session, 'actor' | 'token' | 'language' | 'canAsk'>,
): Session {
  const session: Session = {
    ...given,
    request,
    reply,
    async call({ method, url, body }, isRehearsal = false) {
      const { actor, token } = session;
      const caller = { actor, token, isRehearsal };
      const response = await callWithin(request.server, caller, { method, url, body, from: request });
      const { success, data, message, translated } = response.json<Record<string, unknown>>();
      return { ok: success === true, data, message: (translated ?? message ?? '') as string | PerField };
    },
  };
  return session;
}

interface Way {
  transport: WebStandardStreamableHTTPServerTransport;
  requestId: RequestId;
}

/** What a tool answers. What the route refuses is an answer too, with its sentence. */
export async function callTool(
  session: Session,
  tool: Tool,
  { confirm, ...args }: Arguments,
  way: Way,
): Promise<CallToolResult> {
  const writes = tool.question !== undefined;
  const given: Arguments = writes || confirm === undefined ? args : { ...args, confirm };
  const faults = faultsOf(tool, given, session.language);
  if (faults) return failed(faults);
  if (writes) return write(session, tool, given, { ...way, isConfirmed: confirm === true });
  const reply = await session.call(tool.ask(given));
  return reply.ok ? found(reply.data, given, session.language) : failed(reply.message);
}

/** What is missing, and what there is not; all else the rules of the call say. */
function faultsOf({ input }: Tool, args: Arguments, language: Language): PerField | null {
  const missing = input.required.filter((name) => args[name] === undefined || args[name] === null);
  const unknown = Object.keys(args).filter((name) => !Object.hasOwn(input.properties, name));
  const enums = Object.entries(args).filter(
    ([name, value]) => input.required.includes(name) && input.properties[name]?.enum?.includes(value) === false,
  );
  const faults = {
    ...Object.fromEntries(missing.map((name) => [name, rule(texts.required).in(language)])),
    ...Object.fromEntries(unknown.map((name) => [name, say(mcpSentences.no_argument).in(language)])),
    ...Object.fromEntries(
      enums.map(([name]) => [
        name,
        say(mcpSentences.one_of, { values: input.properties[name]!.enum!.join(', ') }).in(language),
      ]),
    ),
  };
  return Object.keys(faults).length ? faults : null;
}

/** Checks it all first; then the person confirms, or the assistant calls again. */
async function write(
  session: Session,
  tool: Tool,
  args: Arguments,
  { transport, requestId, isConfirmed }: Way & { isConfirmed: boolean },
): Promise<CallToolResult> {
  const { actor, canAsk, language, token, request, reply } = session;
  const { services } = request.server;
  const asked = tool.ask(args);
  if (!canAsk && isConfirmed) return written(session, asked);
  const shown = canAsk ? question(services, token, say(mcpSentences.confirm).in(language)) : null;
  const end = (): void => shown?.close();
  reply.raw.once('close', end);
  try {
    const checked = await session.call(asked, true);
    if (!checked.ok) return failed(checked.message);
    const fields = cleanOf(tool, args);
    const facts = factsOf(fields);
    const would = { written: false, would_write: fields };
    if (!shown) return told(say(mcpSentences.rehearsed, { tool: tool.name }).in(language), facts, would);
    const text = say(mcpSentences.as, { question: tool.question!.in(language), name: actor.full_name }).in(language);
    const answer = await shown.ask(transport, requestId, `${text}\n${facts}`);
    if (answer !== 'accept') {
      const sentence = answer === 'none' ? mcpSentences.unanswered : mcpSentences.declined;
      return told(say(sentence).in(language), '', { written: false });
    }
    // Minutes may have passed.
    const [person] = await peopleOfTokens(services, [token]);
    if (!person) return failed(say(apiTokenSentences.refused).in(language));
    session.actor = await actorOf(services, person);
    return await written(session, asked);
  } finally {
    end();
    reply.raw.off('close', end);
  }
}

async function written(session: Session, asked: Asked): Promise<CallToolResult> {
  const { ok, data, message } = await session.call(asked);
  if (!ok) return failed(message);
  const text = typeof message === 'string' && message ? message : say(mcpSentences.written).in(session.language);
  return told(text, factsOf((data ?? {}) as object), { written: true, ...(data as object) });
}

/** What is sent, with rich text as it would be kept. */
const cleanOf = ({ input }: Tool, args: Arguments): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      typeof value === 'string' && input.properties[name]?.description === richText ? sanitise(value) : value,
    ]),
  );

const told = (sentence: string, facts: string, data: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: facts ? `${sentence}\n${facts}` : sentence }],
  structuredContent: data,
});

const factsOf = (fields: object): string =>
  Object.entries(fields)
    .map(([name, value]) => [name, short(value)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n');
