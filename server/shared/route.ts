import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyObjectSchema } from 'yup';
import type { Call, Carries } from '../../wire/protocol/call';
import { mostBytes } from '../../wire/protocol/limits';
import type { Success } from '../../wire/protocol/reply';
import type { Actor } from './actor';
import type { Db } from './db';
import { invalid, notFound, toApiError } from './errors';
import { admit } from './admission';
import { readBody, type Upload } from './body';
import { once, sentUnderKey } from './idempotency';
import { withoutHidden } from './field-rights';
import { inTransaction } from './transaction';
import type { Services } from './services';

type ParamsOf<C> = C extends { params: infer P } ? P : Record<string, never>;
type BodyOf<C> = C extends { body: infer B } ? B : undefined;
type ReplyOf<C> = C extends { reply: infer R } ? R : undefined;

/** What a handler gets. In a state-changing call `db` is the call's transaction. */
export interface Context<C extends Carries = Carries> {
  /** Signed in, unless the call is public. */
  actor: Actor;
  db: Db;
  params: ParamsOf<C>;
  /** As parsed by qs; read it through `parseList` or a rule. */
  query: Record<string, unknown>;
  /** Validated by the route's rules. */
  body: BodyOf<C>;
  /** Uploaded files by field name, in temporary files that are removed when the call ends. */
  files: Record<string, Upload>;
  request: FastifyRequest;
  reply: FastifyReply;
  services: Services;
}

/** A reply with a message for the success alert. */
class Done<T> {
  constructor(
    readonly message: string,
    readonly data?: T,
  ) {}
}

/** What a state-changing handler returns: the text of the success alert, and data if the call has any. */
export function done<T = undefined>(message: string, data?: T): Done<T> {
  return new Done(message, data);
}

/** The sentence after attaching records, of which `count` are new. */
export const attached = (what: string, count: number): string =>
  count === 0
    ? 'Already attached: nothing changed.'
    : count === 1
      ? `The ${what} was attached.`
      : `${count} ${what}s were attached.`;

type Handled<C> = ReplyOf<C> | Done<ReplyOf<C>> | Done<undefined> | FastifyReply | undefined | void;

interface Rules<C> {
  /**
   * Further rights that depend on what is sent: throws 403, before the rules of the body tell anything (decisions C9).
   * `fields` are not validated yet.
   */
  admit?: (
    context: Pick<Context<C & Carries>, 'actor' | 'db' | 'params' | 'query'> & { fields: Record<string, unknown> },
  ) => void | Promise<void>;
  /** What people send (wire/*.rules.ts). Unknown fields are dropped. */
  body?: AnyObjectSchema;
  /**
   * Faults by field that only the database knows, asked when the body's rules complain, so that a form hears of
   * everything at once.
   */
  faults?: (
    context: Pick<Context<C & Carries>, 'actor' | 'db'> & { fields: Record<string, unknown> },
  ) => Promise<Record<string, string>>;
  /**
   * What the handler writes stays although the call fails, e.g. a failed attempt to sign in: `db` is no transaction,
   * each statement is one.
   */
  eachByItself?: true;
}

const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Path parameters named id or …Id are positive integers; anything else there names no record. */
function readParams(raw: Record<string, string>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      if (!/^id$|Id$/.test(name)) return [name, value];
      if (!/^[1-9]\d{0,14}$/.test(value)) throw notFound('record');
      return [name, Number(value)];
    }),
  );
}

/**
 * Serves one call of wire/ on all its spellings: who may (401, 403), the body's rules (422), one transaction for a
 * state-changing call, idempotency, the envelope. The handler loads, acts and returns data or {@link done}; it throws
 * from errors.ts.
 */
export function route<C extends Carries>(
  app: FastifyInstance,
  call: Call<C>,
  handler: (context: Context<C>) => Promise<Handled<C>>,
  rules: Rules<C> = {},
): void {
  const writes = call.method !== 'GET';
  for (const url of [call.path, ...call.aliases]) {
    app.route({
      method: [call.method, ...call.methods],
      url: fastifyPath(url),
      exposeHeadRoute: !writes,
      config: { call: call as Call },
      bodyLimit: mostBytes(call),
      onRequest: (request) => admit(app.services, request, call as Call),
      handler: async (request, reply) => {
        const { services } = app;
        const params = readParams(request.params as Record<string, string>) as ParamsOf<C>;
        const read = () => readBody(request, call as Call, services.config);
        const { fields, files, discard } = !writes
          ? { fields: {}, files: {}, discard: async () => undefined }
          : request.isMultipart()
            ? await services.uploads.receive(read)
            : await read();
        try {
          const query = request.query as Record<string, unknown>;
          // X14: a DELETE may carry its parameters in the query or in the body
          const sent = call.method === 'DELETE' ? { ...query, ...fields } : fields;
          await rules.admit?.({ actor: request.actor as Actor, db: services.db, params, query, fields: sent });
          const body = rules.body
            ? await rules.body
                .validate({ ...sent, ...files }, { abortEarly: false, stripUnknown: true })
                .catch(async (error: unknown) => {
                  throw withFaults(
                    error,
                    (await rules.faults?.({ actor: request.actor as Actor, db: services.db, fields: sent })) ?? {},
                  );
                })
            : sent;
          const context = (db: Db): Context<C> => ({
            actor: request.actor as Actor,
            db,
            params,
            query,
            body: body as BodyOf<C>,
            files,
            request,
            reply,
            services,
          });
          const seen = (answer: ReturnType<typeof envelope>) => {
            if (answer !== streamed && answer.data !== undefined)
              answer.data = withoutHidden(call as Call, request.actor, answer.data);
            return answer;
          };
          const key = writes && !rules.eachByItself ? await sentUnderKey(request, sent, files) : null;
          const save = () =>
            inTransaction(services.db, (trx) =>
              once(trx, key, call as Call, async () => seen(envelope(await handler(context(trx))))),
            );
          const handled =
            !writes || rules.eachByItself
              ? seen(envelope(await handler(context(services.db))))
              : Object.keys(files).length
                ? await services.uploads.store(save)
                : await save();
          // A download that broke off has sent its headers, or nobody is there any more: there is nothing to add.
          return reply.sent || reply.raw.headersSent || reply.raw.destroyed || handled === streamed
            ? reply
            : reply.send(handled);
        } finally {
          await discard();
        }
      },
    });
  }
}

/** A complaint of the body's rules with further faults. */
function withFaults(error: unknown, faults: Record<string, string>): unknown {
  const told = toApiError(error)?.body;
  return typeof told === 'object' ? invalid({ ...faults, ...told }) : error;
}

/** The handler has sent, or is streaming, the reply itself. */
const streamed = Symbol('streamed');

function envelope(handled: unknown): Success<unknown> | typeof streamed {
  if (handled instanceof Done)
    return { success: true, message: handled.message, ...(handled.data !== undefined && { data: handled.data }) };
  if (typeof handled === 'object' && handled !== null && 'hijack' in handled) return streamed;
  return { success: true, ...(handled !== undefined && { data: handled }) };
}
