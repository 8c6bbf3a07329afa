import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import pg from 'pg';
import { ValidationError } from 'yup';
import type { Language } from '../../texts/compiled/languages';
import { type Outage, outages, retryAfter } from '../../wire/protocol/outage';
import type { Failure, Named } from '../../wire/protocol/reply';
import { languageOf } from './language';
import { outageOf } from './outage';
import type { Noun } from './nouns';
import { refusalFor, type Right } from './right';
import { rule, worded, say, Sentence } from './sentence';
import { methodsAt } from './navigation';
import * as addressSentences from '../../texts/compiled/server/address';
import * as bodySentences from '../../texts/compiled/server/body';
import * as choiceSentences from '../../texts/compiled/server/choice';
import * as fieldSentences from '../../texts/compiled/server/field';
import * as numberSentences from '../../texts/compiled/server/number';
import * as recordSentences from '../../texts/compiled/server/record';
import * as requestSentences from '../../texts/compiled/server/request';
import * as rightSentences from '../../texts/compiled/server/right';
import * as serverSentences from '../../texts/compiled/server/server';
import * as sessionSentences from '../../texts/compiled/server/session';
import * as textSentences from '../../texts/compiled/server/text';

/** What a handler throws: a status and the sentence (or a sentence per field) of the failure envelope (A1). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: Sentence | Record<string, Sentence>,
    /** Seconds after which it may be tried again, for 429 and 503. */
    readonly retryAfter?: number,
    /** Of a missing right: what people read of it. */
    readonly refusal?: Sentence,
    /** Of a stale save: who saved before. */
    readonly savedBy?: Named,
  ) {
    super((body instanceof Sentence ? [body] : Object.values(body)).join(' '));
  }
}

export const unauthenticated = () => new ApiError(401, say(sessionSentences.none));
export const forbidden = (key: Right) =>
  new ApiError(403, say(rightSentences.missing, { key }), undefined, refusalFor(key));
/** That a record is not there; also said at the field that names it. */
export const noSuch = (what: Noun): Sentence => say(recordSentences.none, { what });
export const notFound = (what: Noun) => new ApiError(404, noSuch(what));
export const notAttached = (what: Noun, record: Noun) =>
  new ApiError(404, say(recordSentences.not_attached, { what, record }));
/** There is no call, file or page at the address. */
class NothingHere extends ApiError {}
export const nothingHere = (): ApiError => new NothingHere(404, say(addressSentences.none));
export const conflict = (sentence: Sentence, savedBy?: Named) =>
  new ApiError(409, sentence, undefined, undefined, savedBy);
export const invalid = (fields: Record<string, Sentence>) => new ApiError(422, fields);

/** A field names something that is not there any more. */
export const choiceGone = (): Sentence => say(choiceSentences.gone);
/** A field whose name cannot be used in a request. */
export const fieldName = (): Sentence => say(bodySentences.name);
export const tooLarge = (): Sentence => say(requestSentences.too_large);
const fault = (): Sentence => say(serverSentences.fault);

/**
 * The errors of yup, the first one of each field. `asset_ids[2]` counts as `asset_ids`; a field of a row in a list is
 * named in full: `levels[0].name`.
 */
function fieldsOf(error: ValidationError): Record<string, Sentence> {
  const fields: Record<string, Sentence> = {};
  for (const { path, message } of error.inner.length ? error.inner : [error]) {
    const field = /^\w+(\[\d+\]\.\w+)?/.exec(path ?? '')?.[0] ?? 'form';
    fields[field] ??= rule(message);
  }
  return fields;
}

/** The same, each named in full with points between: `conditions.groups.0.rules.1.value`. */
export const faultsInFull = (error: unknown): unknown =>
  error instanceof ValidationError
    ? invalid(
        Object.fromEntries(
          (error.inner.length ? error.inner : [error])
            .map(({ path, message }): [string, Sentence] => [
              path ? path.replaceAll(/\[(\d+)\]/g, '.$1') : 'form',
              rule(message),
            ])
            .reverse(),
        ),
      )
    : error;

/** The name of a constraint contains its column: `problems_department_id_fkey`, `problems_identifier_key`. */
function fieldOf(error: pg.DatabaseError): string {
  const name = error.constraint ?? '';
  return name.replace(new RegExp(`^${error.table ?? ''}_`), '').replace(/_(fkey|key)$/, '') || 'form';
}

function fromDatabase(error: pg.DatabaseError): ApiError | null {
  switch (error.code) {
    case '23503':
      // `insert or update on table … violates …` against `update or delete on table … violates … on table …`
      return error.message.startsWith('insert')
        ? invalid({ [fieldOf(error)]: choiceGone() })
        : conflict(say(recordSentences.in_use));
    case '23505':
      return invalid({
        [fieldOf(error)]: say(fieldSentences.taken, {
          field: fieldOf(error).replaceAll('_', ' '),
        }),
      });
    case '22021':
    case '22P02':
    case '22P05':
      return invalid({ form: say(textSentences.character) });
    case '22003':
    case '22008':
    case '22007':
      return invalid({ form: say(numberSentences.range) });
    default:
      return null;
  }
}

function fromFastify(error: FastifyError): ApiError | null {
  switch (error.code) {
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError(413, tooLarge());
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new ApiError(400, say(requestSentences.json));
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError(415, say(requestSentences.media_type));
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return nothingHere();
    default:
      // Said by the framework, for programmers.
      return error.statusCode && error.statusCode < 500
        ? new ApiError(error.statusCode, say(requestSentences.refused, { reason: error.message }))
        : null;
  }
}

/** Turns anything thrown into an {@link ApiError}; null means a fault of the server itself (500). */
export function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof ValidationError) return invalid(fieldsOf(error));
  const outage = outageOf(error);
  if (outage) return unavailable(outage);
  if (error instanceof pg.DatabaseError) return fromDatabase(error);
  if (error instanceof Error && 'code' in error) return fromFastify(error as FastifyError);
  return null;
}

/** A 503 that says why. */
export const unavailable = (outage: Outage): ApiError => new ApiError(503, rule(outages[outage]));

/** The failure envelope. */
export function failureOf(
  { body, refusal, savedBy }: Pick<ApiError, 'body' | 'refusal' | 'savedBy'>,
  language: Language,
): Failure {
  return {
    success: false,
    ...worded(body, language),
    ...(refusal && { refusal: refusal.in(language) }),
    ...(savedBy && { saved_by: savedBy }),
  };
}

/** Headers that a download has set before its first byte could be read. */
function forgetFile(reply: FastifyReply): void {
  for (const name of ['content-type', 'content-length', 'content-disposition']) {
    reply.removeHeader(name);
    if (!reply.raw.headersSent) reply.raw.removeHeader(name);
  }
}

/** The starter of the embedded database may know better why it cannot be reached. */
export function reasonFor(failure: ApiError | null, { services }: Pick<FastifyInstance, 'services'>): ApiError | null {
  const away = failure?.body instanceof Sentence && failure.body.code === rule(outages.unreachable).code;
  return away && services.isDiskFull() ? unavailable('full') : failure;
}

/** An address that other methods have is not nothing: 405, with `Allow`. */
function otherMethods(failure: ApiError | null, { method, url }: FastifyRequest, reply: FastifyReply): ApiError | null {
  if (!(failure instanceof NothingHere)) return failure;
  const methods = methodsAt(url);
  if (!methods.length || methods.includes(method)) return failure;
  void reply.header('Allow', methods.join(', '));
  return new ApiError(405, say(addressSentences.method, { method }));
}

/** Sends every failure in the envelope, and writes an unexpected one into the log. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = otherMethods(reasonFor(toApiError(error), request.server), request, reply);
  if (!known || known.status === 503) request.failure = error;
  const wait = known?.retryAfter ?? (known?.status === 503 ? retryAfter : null);
  if (wait !== null) void reply.header('Retry-After', wait);
  forgetFile(reply);
  return reply
    .status(known?.status ?? 500)
    .header('cache-control', 'no-store')
    .send(failureOf(known ?? { body: fault() }, languageOf(request)));
}

export function errorHandler(app: FastifyInstance): void {
  app.setErrorHandler(sendFailure);
  app.setNotFoundHandler(() => {
    throw nothingHere();
  });
}

const refusals: Record<string, [status: string, sentence: Sentence]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', say(requestSentences.headers)],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', say(requestSentences.late)],
};

/**
 * A request that is not even HTTP, whose address and headers exceed what Node reads, or that does not arrive in time.
 * Nothing more is read of it.
 */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  const [status, sentence] = refusals[error.code ?? ''] ?? ['400 Bad Request', say(requestSentences.unreadable)];
  // Its headers could not be read, so its language is not known.
  const failure = JSON.stringify(failureOf({ body: sentence }, 'en'));
  socket.write(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(failure)}\r\n\r\n${failure}`,
  );
  socket.destroySoon();
}
