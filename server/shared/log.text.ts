import { onOneLine } from '../../wire/protocol/visible';
import { without } from './redact';

interface Logged extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
  code?: string;
  /** Where in the database it happened. Never `detail`, which repeats values of rows. */
  table?: string;
  column?: string;
  constraint?: string;
  cause?: Logged;
}

/** An error as it is logged: only these fields, without passwords, tokens and session ids. */
export function loggable(thrown: unknown, secrets: readonly string[] = [], depth = 0): Logged {
  const {
    name = typeof thrown,
    message = String(thrown),
    stack = '',
    code,
    table,
    column,
    constraint,
    cause,
  } = (thrown ?? {}) as Partial<Error & Record<'code' | 'table' | 'column' | 'constraint', unknown>>;
  const more = Object.entries({ code, table, column, constraint }).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return {
    type: name,
    message: without(message, secrets),
    stack: without(stack, secrets),
    ...Object.fromEntries(more.map(([field, text]) => [field, without(text, secrets)])),
    ...(cause !== undefined && depth < 3 && { cause: loggable(cause, secrets, depth + 1) }),
  };
}

/** A line of the log for people: `12:03:44 GET /service-desk/api/problem/5 200, 12 ms, person 4`. */
export function readable(line: string): string {
  const { level, time, method, url, status, ms, user, aborted, msg, err } = JSON.parse(line) as Record<
    string,
    unknown
  > & { err?: Logged };
  const what = method
    ? [
        `${String(method)} ${String(url)} ${String(status)}`,
        `${String(ms)} ms`,
        user && `person ${String(user)}`,
        aborted && 'broken off',
      ]
        .filter(Boolean)
        .join(', ')
    : `${String(level)}: ${onOneLine(String(msg ?? err?.message))}`;
  return `${String(time).slice(11, 19)} ${what}\n${err ? `  ${err.stack || err.message}\n` : ''}`;
}
