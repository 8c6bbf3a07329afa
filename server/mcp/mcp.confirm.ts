import type { RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { randomUUID } from 'node:crypto';
import { mcpLimits } from '../../wire/mcp/mcp';
import type { UsedToken } from '../shared/bearer';
import type { Services } from '../shared/services';

/** What a person says to a question; `none`: nothing, as their client has gone or the time is over. */
export type Answer = 'accept' | 'decline' | 'cancel' | 'none';
const answers: readonly Answer[] = ['none', 'accept', 'decline', 'cancel'];

const keyOf = (token: Pick<UsedToken, 'id'>, id: RequestId): string => `mcp:${token.id}:${id}`;

/** A question to a person, which their client shows (elicitation). Make it before anything takes time. */
export interface Question {
  /** Asks, on the stream of this request, and waits. */
  ask(transport: WebStandardStreamableHTTPServerTransport, request: RequestId, text: string): Promise<Answer>;
  /** Whoever waits gets `none`. */
  close(): void;
}

const questions = new WeakMap<Services, Set<() => void>>();

function openOf(services: Services): Set<() => void> {
  const open = questions.get(services) ?? new Set();
  questions.set(services, open);
  return open;
}

/** Nobody waits any more: the server ends. */
export const endQuestions = (services: Services): void => openOf(services).forEach((close) => close());

/**
 * The answer comes with a request of its own, which any process may get: that one passes it on as live events are
 * (docs/decisions/068).
 */
export function question(services: Services, token: UsedToken, label: string): Question {
  const { live } = services;
  const id = randomUUID();
  let say: (answer: Answer) => void = () => undefined;
  const answer = new Promise<Answer>((resolve) => (say = resolve));
  const forget = live.waitFor(keyOf(token, id), (given) => say(answers[given] ?? 'none'));
  const late = setTimeout(() => say('none'), mcpLimits.confirm * 1000);
  const open = openOf(services);
  const close = (): void => {
    open.delete(close);
    clearTimeout(late);
    forget();
    say('none');
  };
  open.add(close);
  return {
    close,
    async ask(transport, request, text) {
      await transport.send(
        {
          jsonrpc: '2.0',
          id,
          method: 'elicitation/create',
          params: {
            mode: 'form',
            message: text,
            requestedSchema: {
              type: 'object',
              properties: { confirm: { type: 'boolean', title: label, default: true } },
            },
          },
        },
        { relatedRequestId: request },
      );
      return answer.finally(close);
    },
  };
}

/** A message of a client that answers a question of ours. */
export interface Reply {
  id: RequestId;
  result?: { action?: unknown; content?: { confirm?: unknown } };
}

export const isReply = (message: unknown): message is Reply =>
  typeof message === 'object' && message !== null && 'id' in message && !('method' in message);

/** Passes on what somebody has answered, to the process that waits. With another token it is nobody's answer. */
export async function passAnswer({ live }: Services, token: UsedToken, { id, result }: Reply): Promise<void> {
  const action = answers.indexOf(result?.action as Answer);
  const given = result?.content?.confirm === false ? answers.indexOf('decline') : Math.max(action, 0);
  await live.answer(keyOf(token, id), given);
}
