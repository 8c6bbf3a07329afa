import type { AnySchema, Lazy } from 'yup';
import type { Call, Carries, Method } from './call';
import type { QueryKeys } from './list';

/** A yup schema; what it gives is a `T`. */
export type Rule<T = unknown> = (AnySchema | Lazy<unknown>) & { readonly __outputType: T };

/** What goes with a call: the query keys that it reads, the rule of its body, the schema of its `data`. */
export interface Schemas {
  query?: QueryKeys;
  body?: Rule;
  reply?: Rule;
}

/** One call with what it takes and gives: what the server serves, the tests drive and openapi.json is made from. */
export type Entry<C extends Carries = Carries, M extends Method = Method, S extends Schemas = Schemas> = {
  /** Kind and name, e.g. `problem.list`; the operation id of openapi.json. */
  name: string;
  /** One line for the API document. */
  summary: string;
  call: Call<C, M>;
} & S;

type Calls = Readonly<Record<string, Call>>;
type BodyOf<C> = C extends { body: infer B } ? { body: Rule<B> } : { body?: never };
type ReplyOf<C> = C extends { reply: infer R } ? { reply: Rule<R> } : { reply?: never };
type CarriedBy<One> = One extends Call<infer C> ? C : never;

/** Calls with nothing to check may be left out. */
type Free<K extends Calls, Required> = {
  [N in keyof K]: CarriedBy<K[N]> extends Required ? never : N;
}[keyof K];
type Wanted<K extends Calls, Required, Parts extends { [N in keyof K]: unknown }> = {
  [N in Exclude<keyof K, Free<K, Required>>]: Parts[N];
} & { [N in Free<K, Required>]?: Parts[N] };

/** A call with a body has its rule, one with a reply its schema, and no other has any: all else does not compile. */
type SchemasOf<K extends Calls> = Wanted<
  K,
  { body: unknown } | { reply: unknown },
  { [N in keyof K]: { query?: QueryKeys } & BodyOf<CarriedBy<K[N]>> & ReplyOf<CarriedBy<K[N]>> }
>;
type RulesOf<K extends Calls> = Wanted<K, { body: unknown }, { [N in keyof K]: BodyOf<CarriedBy<K[N]>> }>;

/** Names of the calls whose line of the API document does not stand beside them. */
type Unsummarized<K extends Calls> = { [N in keyof K]: K[N] extends { summary: string } ? never : N }[keyof K] & string;

type Entries<K extends Calls, S> = {
  readonly [N in keyof K]: K[N] extends Call<infer C, infer M>
    ? Entry<C, M, N extends keyof S ? (S[N] extends Schemas ? S[N] : object) : object>
    : never;
};

const gather = (
  kind: string,
  calls: Calls,
  summaries: Readonly<Record<string, string>>,
  schemas: Readonly<Record<string, Schemas | undefined>>,
) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      { name: `${kind}.${name}`, summary: call.summary ?? summaries[name] ?? '', call, ...schemas[name] },
    ]),
  );

/**
 * The calls of a kind with their rules and reply schemas, under the same names: for the server only, the browser loads
 * no more than the calls. `summaries`: what the API document says of those that a function has made.
 */
export const entries = <const K extends Calls, const S extends SchemasOf<K>>(
  kind: string,
  calls: K,
  summaries: Readonly<Record<Unsummarized<K>, string>>,
  schemas: S,
): Entries<K, S> => gather(kind, calls, summaries, schemas as Record<string, Schemas>) as Entries<K, S>;

/** The same where replies have no schema: pages that are no part of this API, e.g. those of our own help-desk. */
export const entriesWithoutReplies = <const K extends Calls, const S extends RulesOf<K>>(
  kind: string,
  calls: K,
  schemas: S,
): Entries<K, S> => gather(kind, calls, {}, schemas as Record<string, Schemas>) as Entries<K, S>;
