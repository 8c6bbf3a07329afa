import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import pg from 'pg';
import { ValidationError } from 'yup';
import { outages, retryAfter } from '../../wire/protocol/outage';
import type { Failure } from '../../wire/protocol/reply';
import { outageOf } from './outage';

/** What a handler throws: a status and the sentence (or a sentence per field) of the failure envelope (A1). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: string | Record<string, string>,
    /** Seconds after which it may be tried again, for 429 and 503. */
    readonly retryAfter?: number,
  ) {
    super(typeof body === 'string' ? body : Object.values(body).join(' '));
  }
}

export const unauthenticated = () => new ApiError(401, 'You are not signed in, or your session has ended.');
export const forbidden = (key: string) => new ApiError(403, `Missing permission: ${key}`);
export const notFound = (what: string) => new ApiError(404, `This ${what} does not exist or was deleted.`);
export const notAttached = (what: string, record: string) =>
  new ApiError(404, `This ${what} is not attached to the ${record} any more.`);
export const nothingHere = () => new ApiError(404, 'There is nothing at this address.');
export const conflict = (sentence: string) => new ApiError(409, sentence);
export const invalid = (fields: Record<string, string>) => new ApiError(422, fields);

/**
 * The errors of yup, the first one of each field. `asset_ids[2]` counts as `asset_ids`; a field of a row in a list is
 * named in full: `levels[0].name`.
 */
function fieldsOf(error: ValidationError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.inner.length ? error.inner : [error]) {
    const field = /^\w+(\[\d+\]\.\w+)?/.exec(path ?? '')?.[0] ?? 'form';
    fields[field] ??= message;
  }
  return fields;
}

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
        ? invalid({ [fieldOf(error)]: 'This choice does not exist any more.' })
        : conflict('This record is still in use and cannot be deleted.');
    case '23505':
      return invalid({ [fieldOf(error)]: `The ${fieldOf(error).replaceAll('_', ' ')} has already been taken.` });
    case '22021':
    case '22P02':
    case '22P05':
      return invalid({ form: 'The text contains a character that cannot be stored.' });
    case '22003':
    case '22008':
    case '22007':
      return invalid({ form: 'A number or date is out of range.' });
    case '57014':
      return new ApiError(503, 'This took too long. Narrow the search and try again.');
    default:
      return null;
  }
}

function fromFastify(error: FastifyError): ApiError | null {
  switch (error.code) {
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError(413, 'The request is too large.');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new ApiError(400, 'The request body is not valid JSON.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError(415, 'Send JSON, a form or multipart/form-data.');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return nothingHere();
    default:
      return error.statusCode && error.statusCode < 500 ? new ApiError(error.statusCode, error.message) : null;
  }
}

/** Turns anything thrown into an {@link ApiError}; null means a fault of the server itself (500). */
export function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof ValidationError) return invalid(fieldsOf(error));
  const outage = outageOf(error);
  if (outage) return new ApiError(503, outages[outage]);
  if (error instanceof pg.DatabaseError) return fromDatabase(error);
  if (error instanceof Error && 'code' in error) return fromFastify(error as FastifyError);
  return null;
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
  return failure?.body === outages.unreachable && services.isDiskFull() ? new ApiError(503, outages.full) : failure;
}

/** Sends every failure in the envelope, and writes an unexpected one into the log. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = reasonFor(toApiError(error), request.server);
  if (!known || known.status === 503) request.failure = error;
  const wait = known?.retryAfter ?? (known?.status === 503 ? retryAfter : null);
  if (wait !== null) void reply.header('Retry-After', wait);
  const failure: Failure = {
    success: false,
    message: known?.body ?? 'Something went wrong on the server. Reload to see whether anything was saved.',
  };
  forgetFile(reply);
  return reply
    .status(known?.status ?? 500)
    .header('cache-control', 'no-store')
    .send(failure);
}

export function errorHandler(app: FastifyInstance): void {
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler(() => {
    throw nothingHere();
  });
}

const refusals: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'This is too long for one request. Shorten the search or choose fewer filters.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    'The request took too long to arrive. Nothing was saved; please try again.',
  ],
};

/**
 * A request that is not even HTTP, whose address and headers exceed what Node reads, or that does not arrive in time.
 * Nothing more is read of it.
 */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  const [status, message] = refusals[error.code ?? ''] ?? ['400 Bad Request', 'The request cannot be read.'];
  const failure = JSON.stringify({ success: false, message } satisfies Failure);
  socket.write(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(failure)}\r\n\r\n${failure}`,
  );
  socket.destroySoon();
}
