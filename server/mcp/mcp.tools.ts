import { assetEntries } from '../../wire/asset/asset.schema';
import type { Entry } from '../../wire/calls';
import { changeEntries } from '../../wire/change/change.schema';
import { relationEntries } from '../../wire/cmdb/cmdb.schema';
import { collisionEntries } from '../../wire/collision/collision.schema';
import { contractEntries } from '../../wire/contract/contract.schema';
import { mcpLimits } from '../../wire/mcp/mcp';
import { commentEntries } from '../../wire/parts/comment.schema';
import { problemEntries } from '../../wire/problem/problem.schema';
import { pathOf } from '../../wire/protocol/call';
import { type OwningKind, ownedKinds, recordKinds } from '../../wire/protocol/kind';
import { releaseEntries } from '../../wire/release/release.schema';
import { searchEntries } from '../../wire/search/search.schema';
import { similarEntries } from '../../wire/similar/similar.schema';
import { hasScope, type Scope, scopeOf } from '../../wire/token/scope';
import * as mcpSentences from '../../texts/compiled/server/mcp';
import type { Actor } from '../shared/actor';
import { missingRight } from '../shared/admission';
import { type Sentence, say } from '../shared/sentence';
import { type InputSchema, inputOf, placesOf } from './mcp.schema';

export type Arguments = Readonly<Record<string, unknown>>;

/** One of our calls with what it is made with. */
export interface Asked {
  method: 'GET' | 'POST';
  url: string;
  body?: object;
}

export interface Tool {
  name: string;
  /** The calls that it makes one of; scopes, rights, descriptions and schemas are theirs. */
  entries: readonly [Entry, ...Entry[]];
  input: InputSchema;
  /** What one confirms; of a tool that writes. */
  question?: Sentence;
  /** Whoever has none of these scopes is not offered it. */
  scopes: readonly Scope[];
  /** Besides the right that its call needs. */
  right?: 'create_problem';
  ask(args: Arguments): Asked;
}

/** What an argument that is rich text says of itself. */
export const richText = 'HTML';

const readOf = {
  problem: problemEntries,
  change: changeEntries,
  release: releaseEntries,
  asset: assetEntries,
  contract: contractEntries,
} as const satisfies Record<OwningKind, { list: Entry; view: Entry }>;

/** The call that reads a record of this kind. */
export const viewOf = (kind: OwningKind): Entry => readOf[kind].view;

/** Every tool, by its name (G24). */
export const tools: ReadonlyMap<string, Tool> = new Map(
  [
    requiring(reading('search', searchEntries.find, { limit: mcpLimits.usual }), 'q'),
    ...ownedKinds.map((kind) => reading(`list_${kind}s`, readOf[kind].list, { limit: mcpLimits.usual })),
    ...ownedKinds.map((kind) => reading(`get_${kind}`, readOf[kind].view)),
    requiring(reading('impact', relationEntries.impact), 'asset_ids'),
    collisions(),
    similar(),
    comment(),
    createProblem(),
  ].map((tool) => [tool.name, tool]),
);

/** May this person with this token use the tool? It is not offered otherwise; that a call is allowed its route decides. */
export const isOffered = ({ scopes, entries, right }: Tool, actor: Actor, held: readonly string[]): boolean =>
  scopes.some((scope) => hasScope(held, scope)) &&
  entries.some(({ call }) => missingRight(actor, right ?? call.needs, call.clients) === null);

/** A tool that makes one call, with the arguments where the call has them. */
function reading(name: string, entry: Entry, usual: Arguments = {}): Tool {
  return {
    name,
    entries: [entry],
    input: inputOf(entry),
    scopes: [scopeOf(entry)],
    ask: (args) => callOf(entry, { ...usual, ...args }),
  };
}

/** The call with each argument where it takes it: in its path, its query or its body. */
function callOf(entry: Entry, { limit, ...others }: Arguments): Asked {
  const { call } = entry;
  const places = placesOf(entry);
  const sent = Object.entries({ ...others, ...(limit !== undefined && { limit: fewRows(limit) }) });
  const at = (place: Record<string, unknown>) => sent.filter(([name]) => Object.hasOwn(place, name));
  const body = sent.filter(([name]) => !Object.hasOwn(places.path, name) && !Object.hasOwn(places.query, name));
  return {
    method: call.method === 'GET' ? 'GET' : 'POST',
    url: pathOf(call.path, Object.fromEntries(at(places.path)) as Record<string, string>) + queryText(at(places.query)),
    ...(call.method !== 'GET' && { body: Object.fromEntries(body) }),
  };
}

/** A list has at most so many rows in a result; what is no number is left to the rules of the call. */
const fewRows = (limit: unknown): unknown =>
  limit === 'all' || Number(limit) > mcpLimits.rows ? mcpLimits.rows : limit;

/** `?a=1&b=2,3`; a list as the filters take it, of an object each property as a parameter of its own. */
function queryText(query: [string, unknown][]): string {
  const text = new URLSearchParams();
  for (const [name, value] of query) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    for (const [key, one] of isObject ? Object.entries(value) : [[name, value] as const])
      text.append(key, Array.isArray(one) ? one.join(',') : String(one));
  }
  return text.size ? `?${text}` : '';
}

function requiring(tool: Tool, ...names: string[]): Tool {
  return { ...tool, input: { ...tool.input, required: [...tool.input.required, ...names] } };
}

/** Of a saved change by its id alone; else of one as it is planned. */
function collisions(): Tool {
  const { ofChange, ofDraft } = collisionEntries;
  return {
    name: 'collisions',
    entries: [ofChange, ofDraft],
    input: inputOf(ofDraft),
    scopes: [scopeOf(ofChange)],
    ask: (args) => callOf(Object.keys(args).every((name) => name === 'id') ? ofChange : ofDraft, args),
  };
}

/** Of a problem, of a ticket, or of what is written. */
function similar(): Tool {
  const { ofProblem, ofTicket, ofDraft } = similarEntries;
  const id = inputOf(ofProblem).properties.id!;
  return {
    name: 'similar',
    entries: [ofDraft, ofProblem, ofTicket],
    input: {
      ...inputOf(ofDraft),
      properties: { problem_id: id, ticket_id: id, ...inputOf(ofDraft).properties },
    },
    scopes: [ofDraft, ofProblem, ofTicket].map((entry) => scopeOf(entry)),
    ask({ problem_id, ticket_id, ...draft }) {
      if (problem_id !== undefined) return callOf(ofProblem, { id: problem_id });
      if (ticket_id !== undefined) return callOf(ofTicket, { ticketId: ticket_id });
      return callOf(ofDraft, draft);
    },
  };
}

function comment(): Tool {
  const { add } = commentEntries;
  const { owner: _owner, ...properties } = inputOf(add).properties;
  const ownerOf = (kind: OwningKind, id: unknown) => `${recordKinds[kind].owner}:${String(id)}`;
  return {
    name: 'comment',
    entries: [add],
    input: {
      ...inputOf(add),
      properties: {
        kind: { type: 'string', enum: ownedKinds },
        id: inputOf(readOf.problem.view).properties.id!,
        ...properties,
        body: { ...properties.body, description: richText },
      },
      required: ['kind', 'id', 'body'],
    },
    question: say(mcpSentences.ask_comment),
    scopes: ownedKinds.map((kind) => scopeOf(add, { owner: ownerOf(kind, 0) })),
    ask: ({ kind, id, ...body }) => callOf(add, { owner: ownerOf(kind as OwningKind, id), ...body }),
  };
}

function createProblem(): Tool {
  const { save } = problemEntries;
  const input = inputOf(save);
  const { id: _id, attachment_delete: _delete, ...properties } = input.properties;
  return {
    name: 'create_problem',
    entries: [save],
    input: {
      ...input,
      properties: { ...properties, description: { ...properties.description, description: richText } },
    },
    question: say(mcpSentences.ask_create_problem),
    scopes: [scopeOf(save)],
    right: 'create_problem',
    ask: (args) => callOf(save, args),
  };
}
