import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml';
import { type InferType, ValidationError } from 'yup';
import { ConfigError } from '../../config';
import type { TicketAction } from '../../../wire/host/host';
import { allComposed, composed } from '../../../wire/protocol/fold';
import type { Connection, SightStatements, SqlSource } from './connection';
import { connectionRules } from './connection.rules';

type Written = InferType<typeof connectionRules>;
type Environment = Record<string, string | undefined>;

/**
 * The connection that a file describes, YAML or JSON; `${NAME}` in it stands for a variable of the environment. Throws
 * {@link ConfigError} with a sentence for each fault that names file, line and key, and never a value.
 */
export async function readConnection(file: string, env: Environment = process.env): Promise<Connection> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`HELP_DESK names the file ${file}, which cannot be read (${error.code ?? 'unknown'}).`);
  });
  return parseConnection(text, path.basename(file), env);
}

/** {@link readConnection} of a text; `name` is what sentences call the file. */
export function parseConnection(text: string, name: string, env: Environment): Connection {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const at = (offset: number): string => `${name}, line ${lines.linePos(offset).line}`;
  // The library's own words name no value but may quote the line: only where is told, and what kind of fault.
  const [fault] = document.errors;
  if (fault) throw new ConfigError(`${at(fault.pos[0])}: this is not valid YAML (${fault.code}).`);

  const missing = putSecretsIn(document, env).map(
    ({ offset, variable }) => `${at(offset)}: the environment has no ${variable}.`,
  );
  if (missing.length) throw new ConfigError(missing.join('\n'));
  try {
    return connectionOf(connectionRules.validateSync(document.toJS(), { abortEarly: false }));
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const faults = error.inner.length ? error.inner : [error];
    throw new ConfigError(faults.map((one) => sentenceOf(one, (key) => at(offsetOf(document, key)))).join('\n'));
  }
}

/** Where it is, the key, what is wrong; a key that is not known is where it is written. */
function sentenceOf({ path: key = '', errors, params }: ValidationError, at: (key: string) => string): string {
  const [unknown] = typeof params?.unknown === 'string' ? params.unknown.split(', ') : [];
  return `${at([key, unknown].filter(Boolean).join('.'))}, ${key || 'the file'}: ${errors[0]}.`;
}

interface Missing {
  offset: number;
  variable: string;
}

/** Puts the environment's values in for `${NAME}`; returns the names that it lacks. */
function putSecretsIn(document: Document, env: Environment): Missing[] {
  const missing: Missing[] = [];
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value !== 'string') return;
      node.value = node.value.replace(/\$\{(\w+)\}/g, (_whole, variable: string) => {
        if (!env[variable]) missing.push({ offset: node.range?.[0] ?? 0, variable });
        return env[variable] ?? '';
      });
    },
  });
  return missing;
}

/** Where the value at a path such as `data.people.changed` or `actions[1]` is written; of a missing one, its parent. */
function offsetOf(document: Document, fieldPath: string): number {
  const keys = fieldPath.split(/[.[\]"]+/).filter(Boolean);
  for (let length = keys.length; length > 0; length--) {
    const node = document.getIn(keys.slice(0, length), true);
    if (isScalar(node) || hasRange(node)) return node.range?.[0] ?? 0;
  }
  return 0;
}

const hasRange = (node: unknown): node is { range?: [number, number, number] | null } =>
  typeof node === 'object' && node !== null && 'range' in node;

interface WrittenStatements {
  changed: string;
  ids?: string;
  by_ids?: string;
  time_zone?: string;
  descending?: boolean;
  statuses_of?: string;
}
type WrittenSource = 'http' | WrittenStatements;

const statementsOf = ({ changed, ids, by_ids, time_zone, descending, statuses_of }: WrittenStatements): SqlSource => ({
  changed,
  ids: ids ?? null,
  byIds: by_ids ?? null,
  timeZone: time_zone,
  descending,
  statusesOf: statuses_of,
});
/** As the file says; the rules have seen to it that it says it once. */
function sightOf(word: string | null | undefined, data: object, kind: 'tickets' | 'people'): Connection['maySee'] {
  if (word === 'everyone' || word === 'http') return word;
  const { [kind]: source } = data as Record<typeof kind, { may_see?: string; visible_to?: string } | 'http'>;
  if (typeof source !== 'object' || !source.may_see) return 'everyone';
  return { maySee: source.may_see, visibleTo: source.visible_to ?? null } satisfies SightStatements;
}

function connectionOf({
  name,
  sign_in,
  http,
  sql,
  data,
  may_see,
  people_visible,
  time_zone,
  every,
  actions,
  pages,
  rights,
  first_admin,
}: Written): Connection {
  const { who, token, header, page } = sign_in;
  return {
    name: composed(name),
    signIn: {
      who: who ? { url: who.url, cookies: who.cookies ?? [] } : null,
      token: token
        ? {
            key: token.secret ? { secret: token.secret } : { jwks: token.jwks! },
            issuer: token.issuer,
            audience: token.audience,
            ...(token.roles_claim !== undefined && { rolesClaim: token.roles_claim }),
          }
        : null,
      header: header
        ? {
            name: header.name,
            kind: header.kind ?? 'agent',
            secretHeader: header.secret_header,
            secret: header.secret,
          }
        : null,
      page: page ?? null,
    },
    http: http ?? null,
    sql: sql ?? null,
    data: Object.fromEntries(
      Object.entries(data as Record<string, WrittenSource | undefined>).flatMap(([kind, source]) =>
        source === undefined ? [] : [[kind, source === 'http' ? source : statementsOf(source)]],
      ),
    ),
    maySee: sightOf(may_see, data, 'tickets'),
    peopleVisible: sightOf(people_visible, data, 'people'),
    timeZone: time_zone,
    every: every ?? 60,
    actions: (actions ?? []) as TicketAction[],
    pages: pages ?? {},
    rights: allComposed({ roles: rights?.roles ?? {}, teams: rights?.teams ?? {} }),
    firstAdmin: first_admin ?? null,
  };
}
