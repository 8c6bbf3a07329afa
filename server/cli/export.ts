import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assetEntries } from '../../wire/asset/asset.schema';
import { changeEntries } from '../../wire/change/change.schema';
import { contractEntries } from '../../wire/contract/contract.schema';
import { problemEntries } from '../../wire/problem/problem.schema';
import { releaseEntries } from '../../wire/release/release.schema';
import { exportTypes } from '../../wire/parts/export';
import type { QueryKeys } from '../../wire/protocol/list';
import { ApiError } from '../shared/errors';
import { knownKeysOnly } from '../shared/query-keys';
import { causeOf } from '../shared/cause';
import { apiOptions, apiUsage, openApi } from './api';
import { type Command, exitCodes, readArguments, say, Stop } from './command';

/** The calls by which lists are files. */
const exported = {
  problem: problemEntries.export,
  change: changeEntries.export,
  release: releaseEntries.export,
  asset: assetEntries.export,
  contract: contractEntries.export,
};
type Kind = keyof typeof exported;

const kinds = Object.keys(exported).join(', ');

const usage = `service-desk export <kind> [options]

Writes a list as CSV to standard output, as it comes: ${kinds}.

--search <words>       only records with these words
--filter <key=value>   a filter of the list, as its API names it; several times for several of them
--columns <keys>       with commas; else those of the screen
--sort <field>         --order asc or desc
--separator <word>     of CSV: comma, semicolon or tab (comma)
--format <format>      csv or xlsx (csv); xlsx needs --out
--out <file>           into this file, which appears when it is whole
${apiUsage}

Exit code: 0 all of it is written; 2 refused, not reached, or broken off.`;

const [csv, xlsx] = exportTypes.split(', ') as [string, string];
const types = { csv, xlsx };

const text = { type: 'string' } as const;
const options = {
  ...apiOptions,
  ...{ search: text, columns: text, sort: text, order: text, separator: text, format: text, out: text },
  filter: { type: 'string', multiple: true },
} as const;

/** A list as a file, by the call of its screen (D25). */
export const exportCommand: Command = {
  usage,
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, options, ['kind']);
    const kind = positionals[0]!;
    if (!Object.hasOwn(exported, kind)) throw new Stop(`There is no list "${kind}" to export. There are ${kinds}.`);
    const format = values.format ?? 'csv';
    if (format !== 'csv' && format !== 'xlsx') throw new Stop(`--format is csv or xlsx, not "${format}".`);
    if (format === 'xlsx' && !values.out) throw new Stop('A workbook goes into a file: give its name with --out.');

    const { call, query: keys } = exported[kind as Kind];
    const query = queryOf(values, format);
    requireKnown(keys, query);
    const target = call.path.replace('{format}', format === 'xlsx' ? 'excel' : 'csv');
    const response = await openApi(values, terminal).open(`${target}?${query}`, types[format]);
    const file = values.out && path.resolve(terminal.cwd, values.out);
    const bytes = file ? await intoFile(response, file) : await copy(response, terminal.out, { end: false });
    if (file) say(terminal, `${bytes} bytes are in ${file}.`);
    return exitCodes.done;
  },
};

type Values = ReturnType<typeof readArguments<typeof options>>['values'];

function queryOf({ search, columns, sort, order, separator, filter = [] }: Values, format: string): URLSearchParams {
  const named = {
    'search-query': search,
    columns,
    'sort-field': sort,
    'sort-order': order,
    separator: separator ?? (format === 'csv' ? 'comma' : undefined),
  };
  const query = new URLSearchParams(
    Object.entries(named).flatMap(([key, value]): [string, string][] => (value === undefined ? [] : [[key, value]])),
  );
  for (const one of filter) {
    const [, key, value] = /^([^=]+)=(.*)$/s.exec(one) ?? [];
    if (!key || value === undefined) throw new Stop(`--filter is key=value, such as status_ids=1,2, not "${one}".`);
    query.append(key, value);
  }
  return query;
}

/** A slip in the name of a filter would export everything: lists ignore what is not named as a filter is. */
function requireKnown(keys: QueryKeys, query: URLSearchParams): void {
  try {
    knownKeysOnly(keys, { strict: true })(Object.fromEntries(query));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Stop(`This list has no filter ${Object.keys(error.body).join(', ')}.`);
  }
}

/** The file appears under its name when it is whole, in the place of one that is there. */
async function intoFile(response: Response, file: string): Promise<number> {
  const draft = `${file}.part-${process.pid}`;
  try {
    const bytes = await copy(response, createWriteStream(draft, { flags: 'wx' }), { end: true });
    await rename(draft, file);
    return bytes;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Passes the bytes on as they come. Returns how many. Throws {@link Stop} if they break off or cannot be written. */
async function copy(response: Response, to: Writable, { end }: { end: boolean }): Promise<number> {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      next(null, chunk);
    },
  });
  const from = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  try {
    await pipeline(from, counted, to, { end });
    return bytes;
  } catch (error) {
    if (to.errored) throw new Stop(`It cannot be written (${causeOf(to.errored)}).`);
    throw new Stop(`The export broke off after ${bytes} bytes (${causeOf(error)}): what was written is not all of it.`);
  }
}
