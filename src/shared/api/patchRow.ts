import type { Call, Carries } from '../../../wire/protocol/call';
import type { ReplyOf, RequestOf, Send } from './client';

/** Sorts by what no edit changes: a changed row stays in its place. */
const lasting = new Set<unknown>([undefined, 'id', 'identifier', 'created_at']);

/**
 * The reply of a list with one changed row in its place, loaded alone by the filter `ids`; undefined where the whole
 * page has to be loaded. `rowsOf` picks the rows out of a reply.
 */
export async function patchRow<C extends Carries>(
  send: Send,
  call: Call<C>,
  request: RequestOf<C>,
  ids: string,
  rowsOf: (reply: ReplyOf<C>) => unknown[],
  reply: ReplyOf<C>,
  id: number,
): Promise<ReplyOf<C> | undefined> {
  const { query = {} } = request as { query?: Record<string, unknown> };
  const rows = rowsOf(reply);
  const at = rows.findIndex((row) => (row as { id?: number }).id === id);
  if (ids in query || at < 0 || !lasting.has(query['sort-field'])) return undefined;
  const alone = await send(call, { ...request, query: { ...query, page: 1, [ids]: [id] } } as unknown as RequestOf<C>);
  const [row] = rowsOf(alone.data);
  if (!row) return undefined;
  const patched = rows.map((old, i) => (i === at ? row : old));
  return Object.fromEntries(
    Object.entries(reply as object).map(([name, value]) => [name, value === rows ? patched : value]),
  ) as ReplyOf<C>;
}
