import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InferType, ISchema, ObjectSchema } from 'yup';
import type { Call } from '../../wire/protocol/call';
import type { Entry } from '../../wire/protocol/entry';
import { maxBodyBytes } from '../../wire/protocol/limits';
import { allComposed } from '../../wire/protocol/fold';
import type { NamedRecord, Success } from '../../wire/protocol/reply';
import type { Actor } from './actor';
import type { Database, Db, Trx } from './db';
import { faultsInFull, invalid, notFound, toApiError } from './errors';
import { admit } from './admission';
import { deprecationHeaders } from './deprecation';
import { readBody, reading, type Upload } from './body';
import { forgetKey, once, sentUnderKey } from './idempotency';
import { withOurIds } from './host-ids';
import { guardedFields, withoutHidden } from './field-rights';
import type { Language } from '../../texts/compiled/languages';
import { readIn } from './built-in';
import { innerCaller } from './inner';
import { languageOf } from './language';
import { knownKeysOnly } from './query-keys';
import { keepSent, runConsequences } from './happened';
import { navigation } from './navigation';
import { isScoped } from './scope';
import { actorOfCall, readingFor, writingAs } from './scope.call';
import { inTransaction, rehearse } from './transaction';
import type { RequestServices } from './services';
import { worded, Sentence } from './sentence';

type Carried<E extends Entry> = NonNullable<E['call']['carries']>;
type ParamsOf<E extends Entry> = Carried<E> extends { params: infer P } ? P : Record<string, never>;
/** What the rule of the body gives. */
type BodyOf<E> = E extends { body: infer S extends ISchema<unknown> } ? InferType<S> : undefined;
/** What the schema of the reply says; where there is none (our own help-desk), what the call says. */
type ReplyOf<E extends Entry> = E extends { reply: infer S extends ISchema<unknown> }
  ? InferType<S>
  : Carried<E> extends { reply: infer R }
    ? R
    : undefined;

/**
 * What a handler gets. In a state-changing call `db` is the call's transaction, and there is no way round it:
 * `services` has no database.
 */
export interface Context<E extends Entry = Entry, Handle = E['call']['method'] extends 'GET' ? Db : Trx> {
  /** Signed in, unless the call is public. */
  actor: Actor;
  db: Handle;
  params: ParamsOf<E>;
  /** As parsed by qs; read it through `parseList` or a rule. */
  query: Record<string, unknown>;
  /** As the entry's rule gives it. */
  body: BodyOf<E>;
  /** Uploaded files by field name, in temporary files that are removed when the call ends. */
  files: Record<string, Upload>;
  /** In which the reader wants sentences (`Accept-Language`). */
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
  services: RequestServices;
}

/** A reply with a message for the success alert. */
class Done<T> {
  constructor(
    readonly sentence: Sentence,
    readonly data: T,
    readonly record?: NamedRecord,
  ) {}
}

/**
 * What a state-changing handler returns: the sentence of the success alert, data if the call has any, and the record
 * that the sentence names, unless it is gone.
 */
export function done(sentence: Sentence, data?: undefined, record?: NamedRecord): Done<undefined>;
export function done<T>(sentence: Sentence, data: T, record?: NamedRecord): Done<T>;
export function done(sentence: Sentence, data?: unknown, record?: NamedRecord): Done<unknown> {
  return new Done(sentence, data, record);
}

type Handled<E extends Entry> =
  ReplyOf<E> extends infer R
    ? (undefined extends R ? Done<undefined> | undefined | void : R | Done<R>) | FastifyReply
    : never;

interface Options<E extends Entry> {
  /**
   * Further rights that depend on what is sent: throws 403, before the rules of the body tell anything (C9). `fields`
   * are not validated yet.
   */
  admit?: (
    context: Pick<Context<E, Db>, 'actor' | 'db' | 'params' | 'query'> & { fields: Record<string, unknown> },
  ) => void | Promise<void>;
  /**
   * Faults by field that only the database knows, asked when the body's rules complain, so that a form hears of
   * everything at once.
   */
  faults?: (
    context: Pick<Context<E, Db>, 'actor' | 'db'> & { fields: Record<string, unknown> },
  ) => Promise<Record<string, Sentence>>;
  /**
   * Runs before the call's transaction begins, for what is done in many small ones so that nobody waits for it. What it returns runs when
   * the call's is over, however that ended.
   */
  beforehand?: (
    context: Pick<Context<E, Db>, 'actor' | 'body' | 'request'> & { db: Database },
  ) => Promise<() => Promise<void>>;
  /**
   * Runs once what the handler wrote is committed. It may throw: that is the reply then, and the same `Idempotency-Key` does
   * the work again.
   */
  afterwards?: (context: Pick<Context<E, Db>, 'actor' | 'db' | 'request' | 'services'>) => Promise<void>;
  /**
   * Is the actor asked to decide about the record of this call? Then it is theirs whatever the scope of their rights (G27).
   * Asked only of who holds rights for a part of the records.
   */
  isAsked?: (context: Pick<Context<E, Db>, 'actor' | 'db' | 'params' | 'services'>) => Promise<boolean>;
  /** It reads much, so its statements may run on a replica. Those of a call with query keys, such as a list, may anyway. */
  onReplica?: true;
  /** What is uploaded is read, and not kept as a file. */
  readsFiles?: true;
  /** Are faults of the body named in full, e.g. `conditions.groups.0.rules.1.value`? */
  inFull?: true;
}

/**
 * What the handler writes stays although the call fails, e.g. a failed attempt to sign in: `db` is no transaction, each
 * statement is one.
 */
interface EachByItself {
  eachByItself: true;
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
 * Serves one call of wire/ on all its spellings: who may (401, 403), the entry's rule of the body, which drops unknown
 * fields (422), one transaction for a state-changing call, idempotency, the envelope. The handler loads, acts and
 * returns data or {@link done}; it throws from errors.ts.
 */
export function route<E extends Entry>(
  app: FastifyInstance,
  entry: E,
  handler: (context: Context<E, Database>) => Promise<Handled<E>>,
  options: Options<E> & EachByItself,
): void;
export function route<E extends Entry>(
  app: FastifyInstance,
  entry: E,
  handler: (context: Context<E>) => Promise<Handled<E>>,
  options?: Options<E>,
): void;
export function route<E extends Entry>(
  app: FastifyInstance,
  entry: E,
  handler: (context: never) => Promise<Handled<E>>,
  options: Options<E> & Partial<EachByItself> = {},
): void {
  const call: Call = entry.call;
  const announced = deprecationHeaders(call.deprecated);
  const respond = responder(app, entry, handler as (context: Context) => Promise<unknown>, options as AnyOptions);
  for (const url of [call.path, ...call.aliases]) {
    app.route({
      method: [call.method, ...call.methods],
      url: fastifyPath(url),
      exposeHeadRoute: call.method === 'GET',
      config: { call },
      bodyLimit: maxBodyBytes(call),
      onRequest: (request, reply) => admit(app.services, request, reply.headers(announced), entry),
      handler: respond,
    });
  }
}

type AnyOptions = Options<Entry> & Partial<EachByItself>;

/** What was sent, read and in NFC; `discard` removes its temporary files. */
interface Sent {
  params: Context['params'];
  query: Record<string, unknown>;
  /** Of the body; of a DELETE, which may carry its parameters in either, of the query too (X14). */
  fields: Record<string, unknown>;
  files: Record<string, Upload>;
  discard: () => Promise<unknown>;
}

/** The steps of a call after its caller has been admitted: read, further rights, rules, work, reply. */
function responder(
  { services }: FastifyInstance,
  entry: Entry,
  handler: (context: Context) => Promise<unknown>,
  options: AnyOptions,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const { call } = entry;
  const writes = call.method !== 'GET';
  const reads = !writes && (options.onReplica || entry.query) ? services.reads : services.db;
  const hidden = entry.reply ? guardedFields(entry.reply) : [];
  const checkKeys = !writes && entry.query?.sorts ? knownKeysOnly(entry.query) : undefined;

  /** Who makes the call; who is asked to decide about its record without the limits of their rights. */
  async function reachOf(request: FastifyRequest, params: Sent['params']): Promise<Actor> {
    const actor = request.actor as Actor;
    if (!options.isAsked || !request.actor || !isScoped(actor)) return actor;
    const isAsked = await options.isAsked({ actor, db: services.db, params, services });
    return isAsked ? { ...actor, scopes: new Map() } : actor;
  }

  /** Throws 422 with the faults of the rules and those that only the database knows. */
  async function validate(actor: Actor, db: Db, { fields, files }: Sent): Promise<unknown> {
    if (!entry.body) return fields;
    return (entry.body as ObjectSchema<object>)
      .validate({ ...fields, ...files }, reading())
      .catch(async (error: unknown) => {
        const faults = (await options.faults?.({ actor, db, fields })) ?? {};
        throw withFaults(options.inFull ? faultsInFull(error) : error, faults);
      });
  }

  /** Runs `work`, which gets a database, and keeps what is its reply; all in one transaction where the call writes. */
  async function perform(
    request: FastifyRequest,
    { fields, files, body }: Sent & { body: unknown },
    work: (db: Db) => Promise<Payload>,
  ) {
    if (!writes || options.eachByItself) return work(reads);
    if (innerCaller(request)?.isRehearsal) return rehearse(services.db, work);
    const key = await sentUnderKey(request, fields, files);
    const settleFiles = options.readsFiles ? undefined : await services.files.keep(files);
    const settle = await options.beforehand?.({
      actor: request.actor as Actor,
      body: body as never,
      db: services.db,
      request,
    });
    const save = () =>
      inTransaction(services.db, (trx) => {
        keepSent(trx, { actor: request.actor, token: request.token, sent: fields });
        return once(trx, key, call, () => work(trx));
      });
    const payload = await (Object.keys(files).length ? services.uploads.store(save) : save())
      .finally(settle)
      .finally(settleFiles);
    await options
      .afterwards?.({ actor: request.actor as Actor, db: services.db, request, services })
      .catch(async (error: unknown) => {
        await forgetKey(services.db, key);
        throw error;
      });
    return payload;
  }

  return async (request, reply) => {
    const language = languageOf(request);
    const sent = await read(services, request, call);
    const { params, query, fields, files } = sent;
    try {
      checkKeys?.(query);
      const signedIn = await reachOf(request, params);
      const isLimited = request.actor !== null && call.needs !== 'public' && isScoped(signedIn);
      const actor = isLimited ? await actorOfCall(services.db, signedIn, entry, sent) : signedIn;
      const reading = isLimited ? await readingFor(reads, signedIn, entry) : reads;
      await options.admit?.({ actor, db: reading, params, query, fields });
      const body = await validate(actor, reading, sent);
      await services.files.check(files, call);
      const handle = async (db: Db): Promise<Payload> => {
        const context = { actor, db, params, query, body, files, language, request, reply, services };
        const result = envelope(await handler(context as unknown as Context), language);
        if (result !== streamed && result.data !== undefined) result.data = withoutHidden(hidden, actor, result.data);
        return result;
      };
      // Who writes reads names as they are stored: they may be kept, and read in other languages.
      const work = writes
        ? (db: Db) =>
            isLimited && !options.eachByItself
              ? writingAs(
                  db as Trx,
                  signedIn,
                  entry,
                  { sent, follow: () => runConsequences(services.db, db as Trx) },
                  () => handle(db),
                )
              : handle(db)
        : () => readIn(language, () => handle(reading));
      const payload = await perform(request, { ...sent, body }, work);
      // A download that broke off has sent its headers, or nobody is there any more: there is nothing to add.
      const isOver = reply.sent || reply.raw.headersSent || reply.raw.destroyed || payload === streamed;
      if (isOver) return reply;
      return reply.headers(navigation(entry, { url: request.url, query, fields, data: payload.data })).send(payload);
    } finally {
      await sent.discard();
    }
  };
}

/** Ids of the help-desk are as they are there; all other text is in NFC from here on. */
async function read(services: FastifyInstance['services'], request: FastifyRequest, call: Call): Promise<Sent> {
  const { path, query } = allComposed(
    await withOurIds(services, {
      path: request.params as Record<string, string>,
      query: request.query as Record<string, unknown>,
    }),
  );
  const params = readParams(path) as Context['params'];
  if (call.method === 'GET') return { params, query, fields: {}, files: {}, discard: async () => undefined };
  const readFields = async () => {
    const body = await readBody(request, call, services.config);
    return { ...body, fields: allComposed(await withOurIds(services, body.fields)) };
  };
  const body = request.isMultipart() ? await services.uploads.receive(readFields) : await readFields();
  return { params, query, ...body, fields: call.method === 'DELETE' ? { ...query, ...body.fields } : body.fields };
}

/** A complaint of the body's rules with further faults. */
function withFaults(error: unknown, faults: Record<string, Sentence>): unknown {
  const body = toApiError(error)?.body;
  return body && !(body instanceof Sentence) ? invalid({ ...faults, ...body }) : error;
}

/** The handler has sent, or is streaming, the reply itself. */
const streamed = Symbol('streamed');

type Payload = Success<unknown> | typeof streamed;

function envelope(handled: unknown, language: Language): Payload {
  if (handled instanceof Done)
    return {
      success: true,
      ...worded(handled.sentence, language),
      ...(handled.data !== undefined && { data: handled.data }),
      ...(handled.record && { record: handled.record }),
    };
  if (typeof handled === 'object' && handled !== null && 'hijack' in handled) return streamed;
  return { success: true, ...(handled !== undefined && { data: handled }) };
}
