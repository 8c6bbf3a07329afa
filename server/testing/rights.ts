import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PermissionKey } from '../../wire/protocol/permission';

/** Who may make a call: one of the words of {@link doors}, all of some keys, or at least one of them. */
export type Who = (typeof doors)[number] | { every: PermissionKey[] } | { any: PermissionKey[] };

/** A line of wire/rights.tsv: who may make one call of openapi.json, by what the documents say. */
export interface RightLine {
  method: string;
  /** As openapi.json writes it. */
  path: string;
  /** The column as it stands there. */
  right: string;
  kind: string;
  scope: string;
  who: Who;
  /** Keys of which one opens the call for a client. */
  clients: PermissionKey[];
  /** Who may make it instead when this parameter is sent: in the query of a GET, else in the body. */
  instead: { parameter: string; value: string | undefined; who: Who }[];
  /** Keys that are asked for besides, by what is sent (server/may-need.test.ts). */
  also: PermissionKey[];
}

const doors = ['public', 'signed-in', 'agent', 'admin'] as const;
const file = path.join(__dirname, '../../wire/rights.tsv');

function whoOf(words: string): Who {
  const word = doors.find((door) => door === words);
  if (word) return word;
  return words.includes(' or ')
    ? { any: words.split(' or ') as PermissionKey[] }
    : { every: words.split(' and ') as PermissionKey[] };
}

/**
 * Reads the column `right`: `view_assets; client: view_own_assets or …; with delete=true: delete_asset; also:
 * close_problem`. What it is made of is described in docs/decisions/031.
 *
 * @throws Error if a part is none of these.
 */
function readRight(right: string): Pick<RightLine, 'who' | 'clients' | 'instead' | 'also'> {
  const [first = '', ...parts] = right.split('; ');
  const read: ReturnType<typeof readRight> = { who: whoOf(first), clients: [], instead: [], also: [] };
  for (const part of parts) {
    const [, word = '', rest = ''] = /^(client|also|with [\w=]+): (.+)$/.exec(part) ?? [];
    if (word === 'client') read.clients = rest.split(' or ') as PermissionKey[];
    else if (word === 'also') read.also = rest.split(', ') as PermissionKey[];
    else if (word) {
      const [parameter = '', value] = word.slice('with '.length).split('=');
      read.instead.push({ parameter, value, who: whoOf(rest) });
    } else throw new Error(`wire/rights.tsv: ${part}`);
  }
  return read;
}

/** The whole table, in its order. */
export const rightLines: readonly RightLine[] = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [method = '', path = '', right = '', kind = '', scope = ''] = line.split('\t');
    return { method, path, right, kind, scope, ...readRight(right) };
  });
