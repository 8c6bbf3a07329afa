import { openAsBlob } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { importCalls, importLimits, importPollMs, type MappingDetails, type Tracking } from '../../wire/import/import';
import { lookupCalls, type LookupOption } from '../../wire/parts/lookup';
import { causeOf } from '../shared/cause';
import { type Api, apiOptions, apiUsage, openApi, writing } from './api';
import { type Command, exitCodes, print, readArguments, say, Stop, type Terminal } from './command';
import { columnsOf, formOf, type ImportMapping, noMapping, readMapping } from './import.mapping';

const usage = `service-desk import <file> [options]

Brings assets from a CSV or XLSX file into the register, and waits until it is done.

--mapping <file>       YAML or JSON: what is imported in another way than the server proposes (docs/api.md)
--type <name or id>    of the assets; else asset_type of the mapping
--update-existing      rows whose identifier exists update that asset
--dry-run              only says what would be done; nothing is written
--failed <file>        where failed rows go, with the reason (<file>.failed.csv)
--sheet <name>         --header-row <number>   of the file, instead of what is guessed
--json                 prints the figures as JSON
${apiUsage}
Its scopes: import:read, import:write, and read for --type by name.

Exit code: 0 all rows are in; 1 some failed; 2 refused, not reached, or nothing was imported.`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  ...apiOptions,
  ...{ mapping: text, type: text, failed: text, sheet: text, 'header-row': text },
  ...{ 'update-existing': flag, 'dry-run': flag, json: flag },
} as const;

/** Assets from a file, by the calls of the page (D3 §7, D16–D23). */
export const importCommand: Command = {
  usage,
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, options, ['file']);
    const at = (name: string): string => path.resolve(terminal.cwd, name);
    const file = at(positionals[0]!);
    const failed = at(values.failed ?? `${positionals[0]}.failed.csv`);
    const mapping = values.mapping ? readMapping(await read(at(values.mapping)), values.mapping) : noMapping;
    const dryRun = values['dry-run'] ?? false;
    await requireFree(failed);
    const api = openApi(values, terminal);

    const asset_type_id = await typeOf(api, values.type ?? mapping.asset_type);
    const id = await upload(api, file, values);
    const how = {
      asset_type_id,
      dry_run: dryRun,
      update_existing: values['update-existing'] ?? mapping.update_existing,
    };
    await start(api, id, mapping, how).catch((error: unknown) => discard(api, id, error));
    say(
      terminal,
      dryRun ? 'What would be done …' : `The import has begun: ${api.address}/service-desk/import-tracking/${id}`,
    );
    const tracking = await follow(api, id, terminal);

    if (tracking.totalFailed > 0) await writeFailed(api, id, failed, terminal);
    if (dryRun) await discard(api, id);
    print(terminal, values.json ? JSON.stringify(tracking) : figures(tracking, dryRun));
    if (tracking.error) throw new Stop(tracking.error);
    if (tracking.status === 'discarded') throw new Stop('The import was discarded by somebody.');
    return tracking.totalFailed > 0 ? exitCodes.incomplete : exitCodes.done;
  },
};

async function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new Stop(`${file} cannot be read (${causeOf(error)}).`);
  });
}

/** A file of failed rows may be under repair: it is not replaced. */
async function requireFree(file: string): Promise<void> {
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new Stop(`${file} is there already; name another file with --failed, or remove it first.`);
}

/** The id of a type by its id or name. Throws {@link Stop} if there is none, or if several are called so. */
async function typeOf(api: Api, type: string | number | undefined): Promise<number> {
  if (type === undefined) throw new Stop('Which type have the assets? Give its name or id with --type.');
  if (/^\d+$/.test(String(type))) return Number(type);
  const query = new URLSearchParams({ 'search-query': String(type), limit: '100' });
  const { data } = await api.ask<{ data: LookupOption[] }>(
    `${lookupCalls.lookup.path.replace('{name}', 'asset_types')}?${query}`,
  );
  const same = data.filter(({ name }) => name.toLowerCase() === String(type).toLowerCase());
  if (same.length === 1) return same[0]!.id;
  throw new Stop(
    same.length ? `Several types are called "${type}": give the id.` : `There is no asset type "${type}".`,
  );
}

async function upload(api: Api, file: string, values: { sheet?: string; 'header-row'?: string }): Promise<number> {
  const { size } = await stat(file).catch((error: unknown) => {
    throw new Stop(`${file} cannot be read (${causeOf(error)}).`);
  });
  if (size >= importLimits.bytes)
    throw new Stop(`${file} has ${size} bytes; it must have less than ${importLimits.bytes}.`);
  const form = new FormData();
  form.append('import_file', await openAsBlob(file), path.basename(file));
  if (values.sheet !== undefined) form.append('sheet', values.sheet);
  if (values['header-row'] !== undefined) form.append('header_row', values['header-row']);
  return (await api.ask<{ import_id: number }>(importCalls.upload.path, { method: 'POST', body: form })).import_id;
}

type How = Parameters<typeof formOf>[3];

/** Maps the columns as the server proposes, but for what the mapping says, and starts. */
async function start(api: Api, id: number, mapping: ImportMapping, how: How): Promise<void> {
  const details = (columns?: string) => {
    const query = new URLSearchParams({ asset_type_id: String(how.asset_type_id), ...(columns && { columns }) });
    return api.ask<MappingDetails>(`${pathOf(importCalls.details.path, id)}?${query}`);
  };
  const proposed = await details();
  const columns = columnsOf(proposed, mapping);
  const chosen = columns ? await details(columns) : proposed;
  await api.ask(importCalls.map.path, writing(formOf(id, chosen, mapping, how)));
}

const pathOf = (call: string, id: number): string => call.replace('{id}', String(id));

/** Takes an upload away that nobody will need; with an error of before, throws that. */
async function discard(api: Api, id: number, error?: unknown): Promise<void> {
  await api.ask(pathOf(importCalls.discard.path, id), { method: 'DELETE' }).catch(() => undefined);
  if (error) throw error;
}

/** A dry run ends where it began: the file waits for its columns to be mapped. */
const isOver = ({ status }: Tracking): boolean =>
  ['checked', 'completed', 'completed_with_errors', 'failed', 'discarded'].includes(status);

/** Says how far it is, until it is done. */
async function follow(api: Api, id: number, terminal: Terminal): Promise<Tracking> {
  for (let said = ''; ;) {
    const { tracking } = await api.ask<{ tracking: Tracking }>(pathOf(importCalls.tracking.path, id));
    const { done, total, status_text } = tracking;
    const line = `${done} of ${total} rows: ${status_text}`;
    if (line !== said) say(terminal, line);
    said = line;
    if (isOver(tracking)) return tracking;
    await wait(importPollMs, undefined, { signal: terminal.signal }).catch(() => {
      throw new Stop(`The import goes on without you: ${api.address}/service-desk/import-tracking/${id}`);
    });
  }
}

async function writeFailed(api: Api, id: number, file: string, terminal: Terminal): Promise<void> {
  const response = await api.open(`${pathOf(importCalls.failedFile.path, id)}?separator=comma`, 'text/csv');
  await writeFile(file, Buffer.from(await response.arrayBuffer()), { flag: 'wx' }).catch((error: unknown) => {
    throw new Stop(`The failed rows cannot be written to ${file} (${causeOf(error)}).`);
  });
  say(terminal, `The failed rows are in ${file}.`);
}

const figures = (
  { totalCreated, totalUpdated, totalUnchanged, totalFailed, totalWarning }: Tracking,
  dryRun: boolean,
): string =>
  `${dryRun ? 'Dry run: ' : ''}${totalCreated} created, ${totalUpdated} updated, ${totalUnchanged} unchanged, ${totalFailed} failed, ${totalWarning} with a warning.`;
