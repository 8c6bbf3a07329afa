import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import pg from 'pg';
import { ValidationError } from 'yup';
import type { Language } from '../../wire/languages';
import { type Outage, outages, retryAfter } from '../../wire/protocol/outage';
import type { Failure } from '../../wire/protocol/reply';
import { languageOf } from './language';
import { outageOf } from './outage';
import type { Noun } from './nouns';
import { refusalFor, type Right } from './right';
import { rule, said, say, Sentence } from './sentence';

/** What a handler throws: a status and the sentence (or a sentence per field) of the failure envelope (A1). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: Sentence | Record<string, Sentence>,
    /** Seconds after which it may be tried again, for 429 and 503. */
    readonly retryAfter?: number,
    /** Of a missing right: what people read of it. */
    readonly refusal?: Sentence,
  ) {
    super((body instanceof Sentence ? [body] : Object.values(body)).join(' '));
  }
}

export const unauthenticated = () =>
  new ApiError(401, say('session.none', 'You are not signed in, or your session has ended.'));
export const forbidden = (key: Right) =>
  new ApiError(403, say('right.missing', 'Missing permission: {key}', { key }), undefined, refusalFor(key));
/** That a record is not there; also said at the field that names it. */
export const noSuch = (what: Noun): Sentence =>
  say('record.none', 'This {what} does not exist or was deleted.', { what });
export const notFound = (what: Noun) => new ApiError(404, noSuch(what));
export const notAttached = (what: Noun, record: Noun) =>
  new ApiError(
    404,
    say('record.not_attached', 'This {what} is not attached to the {record} any more.', { what, record }),
  );
export const nothingHere = () => new ApiError(404, say('address.none', 'There is nothing at this address.'));
export const conflict = (sentence: Sentence) => new ApiError(409, sentence);
export const invalid = (fields: Record<string, Sentence>) => new ApiError(422, fields);

/** A field names something that is not there any more. */
export const choiceGone = (): Sentence => say('choice.gone', 'This choice does not exist any more.');
/** A field whose name cannot be used in a request. */
export const fieldName = (): Sentence => say('body.name', 'A field has a name that cannot be used.');
export const tooLarge = (): Sentence => say('request.too_large', 'The request is too large.');
const fault = (): Sentence =>
  say('server.fault', 'Something went wrong on the server. Reload to see whether anything was saved.');

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
        : conflict(say('record.in_use', 'This record is still in use and cannot be deleted.'));
    case '23505':
      return invalid({
        [fieldOf(error)]: say('field.taken', 'The {field} has already been taken.', {
          field: fieldOf(error).replaceAll('_', ' '),
        }),
      });
    case '22021':
    case '22P02':
    case '22P05':
      return invalid({ form: say('text.character', 'The text contains a character that cannot be stored.') });
    case '22003':
    case '22008':
    case '22007':
      return invalid({ form: say('number.range', 'A number or date is out of range.') });
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
      return new ApiError(400, say('request.json', 'The request body is not valid JSON.'));
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError(415, say('request.media_type', 'Send JSON, a form or multipart/form-data.'));
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return nothingHere();
    default:
      // Said by the framework, for programmers.
      return error.statusCode && error.statusCode < 500
        ? new ApiError(error.statusCode, say('request.refused', '{reason}', { reason: error.message }))
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
export function failureOf({ body, refusal }: Pick<ApiError, 'body' | 'refusal'>, language: Language): Failure {
  return { success: false, ...said(body, language), ...(refusal && { refusal: refusal.in(language) }) };
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

/** Sends every failure in the envelope, and writes an unexpected one into the log. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = reasonFor(toApiError(error), request.server);
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
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler(() => {
    throw nothingHere();
  });
}

const refusals: Record<string, [status: string, sentence: Sentence]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    say('request.headers', 'This is too long for one request. Shorten the search or choose fewer filters.'),
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    say('request.late', 'The request took too long to arrive. Nothing was saved; please try again.'),
  ],
};

/**
 * A request that is not even HTTP, whose address and headers exceed what Node reads, or that does not arrive in time.
 * Nothing more is read of it.
 */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  const [status, sentence] = refusals[error.code ?? ''] ?? [
    '400 Bad Request',
    say('request.unreadable', 'The request cannot be read.'),
  ];
  // Its headers could not be read, so its language is not known.
  const failure = JSON.stringify(failureOf({ body: sentence }, 'en'));
  socket.write(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(failure)}\r\n\r\n${failure}`,
  );
  socket.destroySoon();
}
