import { buffer } from 'node:stream/consumers';
import type { Db } from '../../shared/db';
import { readFile } from '../../shared/file-store';
import type { Objects } from '../../store/objects';
import { mediaTypeOf } from '../../shared/media-type';
import { type ActionDetail, filesOf } from './actions';
import { requestHost, HostFailure } from './host.request';
import { hostIdsOf, type RefKind } from './refs';

const within = 30_000;
const maxBytes = 64 * 1024;
/** Characters of the host's sentence that are kept. */
const longestSentence = 500;

export interface Written {
  id: number;
  key: string;
  action: string;
  ticket_ids: number[];
  detail: ActionDetail;
  actor_id: number | null;
}

/** What came of an action: `refused` says why, and is for good; null: it is done. Throws if it is to be tried again. */
export async function postAction(
  db: Db,
  { url, secret, objects }: { url: string; secret: string; objects: Objects | null },
  action: Written,
): Promise<{ refused: string } | null> {
  const body = await bodyOf(db, objects, action);
  if (!body) return { refused: 'The help-desk does not have a record that was named.' };
  const { status, json } = await requestHost({
    url: new URL(`${url.replace(/\/+$/, '')}/tickets/actions`),
    secret,
    body: JSON.stringify(body),
    within,
    maxBytes,
  });
  if (status === 200) return null;
  if (status !== 409 && status !== 422) throw new HostFailure(`it answers with status ${status}`);
  const { message } = (json ?? {}) as { message?: unknown };
  return {
    refused:
      typeof message === 'string' && message.trim()
        ? message.slice(0, longestSentence)
        : `Refused with status ${status}.`,
  };
}

/** The action in the host's ids; null if it names what the host does not have. */
async function bodyOf(
  db: Db,
  objects: Objects | null,
  { id, key, action, ticket_ids, detail, actor_id }: Written,
): Promise<object | null> {
  const one = async (kind: RefKind, ours: number | undefined): Promise<string | null | undefined> =>
    ours === undefined ? undefined : ((await hostIdsOf(db, kind, [ours])).get(ours) ?? null);
  const tickets = await hostIdsOf(db, 'ticket', ticket_ids);
  const [agent, client] = actor_id === null ? [] : [await one('agent', actor_id), await one('client', actor_id)];
  const named = {
    status: await one('status', detail.status),
    priority: await one('priority', detail.priority),
    agent: await one('agent', detail.agent),
    team: await one('team', detail.team),
  };
  if (tickets.size !== new Set(ticket_ids).size || Object.values(named).includes(null)) return null;
  return {
    key,
    action,
    tickets: ticket_ids.map((ours) => tickets.get(ours)),
    by: agent ? `agent:${agent}` : client ? `client:${client}` : null,
    ...named,
    ...(detail.text !== undefined && { text: detail.text, files: await filesIn(db, objects, id) }),
  };
}

async function filesIn(
  db: Db,
  objects: Objects | null,
  actionId: number,
): Promise<{ name: string; type: string; base64: string }[]> {
  const { type, id } = filesOf(actionId);
  const files = await db
    .selectFrom('attachments')
    .select(['id', 'value', 'size', 'type', 'object_key'])
    .where('owner_type', '=', type)
    .where('owner_id', '=', id)
    .orderBy('id')
    .execute();
  const read: { name: string; type: string; base64: string }[] = [];
  for (const file of files) {
    const base64 = (await buffer(await readFile(db, objects, file))).toString('base64');
    read.push({ name: file.value, type: mediaTypeOf(file.type), base64 });
  }
  return read;
}
