import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { mcpLimits } from '../../wire/mcp/mcp';
import type { PerField } from '../../wire/protocol/reply';
import * as mcpSentences from '../../texts/compiled/server/mcp';
import { textOfHtml } from '../shared/html.text';
import type { Language } from '../../texts/compiled/languages';
import { inTurn, say } from '../shared/sentence';
import type { Arguments } from './mcp.tools';

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Cuts every list of a reply to so many rows, in place. Returns the reply. */
export function bounded<T>(value: T): T {
  if (Array.isArray(value)) value.length = Math.min(value.length, mcpLimits.rows);
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(bounded);
  return value;
}

/** A sentence, or one for each field, as the answer of a tool that could not do it. */
export const failed = (message: string | PerField): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: typeof message === 'string' ? message : lines(message) }],
});

const lines = (fields: PerField): string =>
  Object.entries(fields)
    .map(([name, sentence]) => `${name}: ${sentence}`)
    .join('\n');

/** What was found, as data and as a short text; of a page of a list with the number of the next one. */
export function found(data: unknown, args: Arguments, language: Language): CallToolResult {
  const page = pageOf(data, args);
  if (!page) {
    const content = bounded(isRow(data) ? data : { data });
    return { content: [{ type: 'text', text: factsOf(content) }], structuredContent: content };
  }
  const { rows, total, next_page } = page;
  const place = say(mcpSentences.page, { shown: rows.length, total });
  const text = next_page ? inTurn(place, say(mcpSentences.next_page, { page: next_page })) : place;
  return {
    content: [{ type: 'text', text: [...rows.map(lineOf), text.in(language)].join('\n') }],
    structuredContent: { ...page },
  };
}

/** Of a reply with a total and its rows; null of any other. */
function pageOf(data: unknown, { page = 1, limit = mcpLimits.usual }: Arguments) {
  if (!isRow(data) || typeof data.total !== 'number') return null;
  const all = Object.values(data).find((value): value is Row[] => Array.isArray(value) && value.every(isRow));
  if (!all) return null;
  const rows = bounded(all);
  const next = Number(page) + 1;
  const isMore = Number(page) * Math.min(Number(limit), mcpLimits.rows) < data.total && rows.length > 0;
  return { rows, total: data.total, page: Number(page), ...(isMore && { next_page: next }) };
}

/** A row of a list: what one would call it, and how it stands. */
function lineOf(row: Row): string {
  const name = row.subject ?? row.title ?? row.name;
  const known = [row.kind, row.id, row.identifier, name, ...[row.status, row.priority, row.asset_type].map(short)];
  return known.filter((one) => one !== undefined && one !== null && one !== '').join(' · ');
}

/** A record: a line for each field that says something. */
function factsOf(data: Row): string {
  const inner = Object.values(data);
  const record = inner.length === 1 && isRow(inner[0]) ? inner[0] : data;
  return Object.entries(record)
    .map(([name, value]) => [name, short(value)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n');
}

/** A value in few words. */
export function short(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value))
    return value
      .map((one) => (isRow(one) ? lineOf(one) : short(one)))
      .join('; ')
      .slice(0, 2000);
  if (isRow(value)) return short(value.full_name ?? value.name ?? value.subject ?? value.identifier ?? value.id);
  const text = typeof value === 'string' ? textOfHtml(value) : String(value as number | boolean);
  return text.length > mcpLimits.field ? `${text.slice(0, mcpLimits.field)}…` : text;
}
