import type { FailureStatus } from './failures';
import type { PermissionKey } from './permission';

export type WritingMethod = 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export type Method = 'GET' | WritingMethod;

/** Who may make a call. A list of keys means: all of them; `anyOf`: at least one. */
export type Needs =
  | 'public'
  | 'signed-in'
  | 'agent'
  | 'admin'
  | PermissionKey
  | readonly PermissionKey[]
  | { anyOf: readonly [PermissionKey, ...PermissionKey[]] };

/** What a call carries; the type parameter of {@link call}, present only for the compiler. */
export interface Carries {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  reply?: unknown;
}

/** That a call will go, as days `2027-01-31` in UTC: since when it is announced, and on which it goes, 12 months later at least. */
export interface Deprecated {
  since: string;
  sunset: string;
}

export interface Call<C extends Carries = Carries, M extends Method = Method> {
  /** A call that is a GET only reads; every other one may write, also when it is made as a GET. */
  method: M;
  /** Root-relative, path parameters in braces, as the specification writes it. */
  path: string;
  /** Other paths of the same call (A2). */
  aliases: readonly string[];
  /** Other methods for the same call, e.g. a real PATCH beside POST with `_method`. */
  methods: readonly Method[];
  /** One line of the API document, an imperative; of a call that a function makes `entries` has it. */
  summary?: string;
  needs: Needs;
  /** What a call needs by the value of one parameter of its query; with any other value it needs `needs`. */
  needsBy: { parameter: string; needs: Readonly<Record<string, Needs>> } | null;
  /**
   * A client with one of these user-role keys may make the call too and gets only what is theirs; empty: no client may.
   */
  clients: readonly PermissionKey[];
  /** Further rights that depend on what is sent; a missing right is refused before the body is validated. */
  mayNeed: readonly PermissionKey[];
  /** The body may carry files: sent as multipart/form-data. JSON is accepted as well. */
  multipart: boolean;
  /** Files may come several times under one name, with `[]` or without. */
  severalFiles?: boolean;
  /** The body has rich text and may therefore be larger (wire/protocol/limits.ts). A form with files may be anyway. */
  richText: boolean;
  /** Media type of a reply that is a stream, a file or a page instead of the envelope; of several, with commas. */
  raw: string | null;
  /** The record has a version (C1): reading sends it as ETag, saving takes it as If-Match. */
  versioned: boolean;
  /** Failures that do not follow from the rest of this description, e.g. 410 of a link. */
  fails: readonly FailureStatus[];
  /** A state-changing call by a hash in its path: no session, so no CSRF token (C3). */
  byHash: boolean;
  /** Its replies say so by headers, the API document and CHANGELOG.md (“Deprecated”) too (docs/api.md). */
  deprecated?: Deprecated;
  readonly carries?: C;
}
export type ReadCall<C extends Carries = Carries> = Call<C, 'GET'>;
export type WriteCall<C extends Carries = Carries> = Call<C, WritingMethod>;

interface Options {
  summary?: string;
  needs: Needs;
  needsBy?: Call['needsBy'];
  clients?: readonly PermissionKey[];
  mayNeed?: readonly PermissionKey[];
  aliases?: readonly string[];
  methods?: readonly Method[];
  multipart?: boolean;
  severalFiles?: boolean;
  richText?: boolean;
  raw?: string;
  versioned?: boolean;
  fails?: readonly FailureStatus[];
  byHash?: boolean;
  deprecated?: Deprecated;
}

/** A call beside which its line of the API document stands. */
interface Summarized {
  readonly summary: string;
}

/** Describes one call of the HTTP API. Server, client, tests and openapi.json read this one description. */
export function call<C extends Carries>(
  method: 'GET',
  path: string,
  options: Options & Summarized,
): ReadCall<C> & Summarized;
export function call<C extends Carries>(
  method: WritingMethod,
  path: string,
  options: Options & Summarized,
): WriteCall<C> & Summarized;
export function call<C extends Carries>(method: 'GET', path: string, options: Options): ReadCall<C>;
export function call<C extends Carries>(method: WritingMethod, path: string, options: Options): WriteCall<C>;
export function call<C extends Carries>(method: Method, path: string, options: Options): Call<C> {
  return {
    method,
    path,
    needsBy: null,
    clients: [],
    mayNeed: [],
    aliases: [],
    methods: [],
    multipart: false,
    richText: false,
    raw: null,
    versioned: false,
    fails: [],
    byHash: false,
    ...options,
  };
}

/** `/problem/{id}` and `{id: 5}` → `/problem/5`; every value percent-encoded. Throws if one is missing. */
export function pathOf(template: string, params: Record<string, string | number> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Missing path parameter ${name} of ${template}`);
    return encodeURIComponent(String(value));
  });
}
