import type { APIResponse, Page } from 'playwright-core';
import { csrfHeader } from '../../wire/session/session';

const api = '/service-desk/api';

/** What tickets that the limited agent may not see hold, and no other record; and the one that they may see. */
export const words = { hidden: 'Zebrafish', shown: 'Aardvark' } as const;

/** Somebody who is signed in, and makes calls as pages of ours do: by the host's own cookies. */
export interface Reader {
  page: Page;
  get(path: string): Promise<APIResponse>;
  send(path: string, body: object, method?: string): Promise<APIResponse>;
  /** A form with fields of several parts. */
  form(path: string, fields: Record<string, string | number>): Promise<APIResponse>;
}

export async function readerOn(page: Page): Promise<Reader> {
  const session = await page.request.get(`${api}/session`);
  const { csrf_token } = ((await session.json()) as { data: { csrf_token: string } }).data;
  const headers = { [csrfHeader]: csrf_token };
  return {
    page,
    get: (path) => page.request.get(api + path),
    send: (path, data, method = 'POST') => page.request.fetch(api + path, { method, data, headers }),
    form: (path, multipart) => page.request.post(api + path, { multipart, headers }),
  };
}

/** `data` of a reply that has to be 200. */
export async function dataOf<T>(reply: APIResponse): Promise<T> {
  const text = await reply.text();
  if (!reply.ok()) throw new Error(`${reply.url()}: ${reply.status()} ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}

/** Tickets of the host by our ids, and records of ours that all of them are linked to. */
export interface World {
  /** What the limited agent may see. */
  shown: number;
  /** What they may not see, linked to the records. */
  hidden: number;
  /** Two more of those, linked to nothing. */
  free: number;
  fresh: number;
  problem: number;
  change: number;
  asset: number;
  /** A problem and a change without any ticket. */
  bare: { problem: number; change: number };
  /** Of the form of a change. */
  changeFields: Record<string, string | number>;
  problemFields: Record<string, string | number>;
  /** A status of tickets. */
  closed: number;
}

/** How many of the tickets that are hidden from the limited agent come on a road. */
export type Road = (reader: Reader) => Promise<number>;

/** Its text. Nothing but the ticket itself may be why there is nothing: no right that lacks, and no failure. */
async function textOf(reply: APIResponse): Promise<string> {
  const text = await reply.text();
  if ([401, 403].includes(reply.status()) || reply.status() >= 500)
    throw new Error(`${reply.url()}: ${reply.status()} ${text}`);
  return text;
}

/** Of a text: times that a word of theirs stands there. `number`: the host's number of the hidden one, as logs show it. */
const othersIn = (text: string, number: string): number =>
  text.split(words.hidden).length - 1 + (text.match(new RegExp(`#${number}(?!\\d)`, 'g'))?.length ?? 0);

/** Reading: what comes back is searched for the tickets' words, or is a count of which the shown one is 1. */
export function readingRoads({ shown, hidden, problem, change, asset, bare }: World, number: string) {
  const text =
    (path: string): Road =>
    async (reader) =>
      othersIn(await textOf(await reader.get(path)), number);
  const count =
    (
      path: string,
      own: number,
      of: (data: Record<string, number>) => number | undefined = ({ total }) => total,
    ): Road =>
    async (reader) =>
      Math.max(0, of(await dataOf(await reader.get(path)))! - own);
  const search = (word: string) => `search-query=${word}`;
  const change_id = `change_id=${change}`;
  const assets = `asset_ids[]=${asset}`;
  const impact = ({ tickets }: Record<string, number>) => tickets;
  return {
    'select of tickets': text('/dependency/tickets?limit=100'),
    'select, by a word of the subject': text(`/dependency/tickets?${search(words.hidden)}`),
    'select, by the number': text(`/dependency/tickets?${search(number)}&meta=true`),
    'select, by our id': text(`/dependency/tickets?ids=${hidden}`),
    'select, by two ids': text(`/dependency/tickets?ids=${shown},${hidden}`),
    'select, with what forms need beside the name': text(`/dependency/tickets?meta=true&${search('the')}`),
    'select, count of a word': count(`/dependency/tickets?${search(words.hidden)}`, 0),
    'select, quick count': count(`/dependency/tickets?${search(words.hidden)}&count=quick`, 0),
    'select of tickets for another problem': text(`/dependency/tickets_based_on_problem?supplements=${bare.problem}`),
    'select of tickets for another change': text(
      `/dependency/tickets_based_on_change?change_id=${bare.change}&type=causing`,
    ),
    'select of tickets for another change, count': count(
      `/dependency/tickets_based_on_change?change_id=${bare.change}&type=causing&${search(words.hidden)}`,
      0,
    ),
    'search in everything': text(`/search?q=${words.hidden}`),
    'tab of a problem': text(`/problem-tickets/${problem}`),
    'tab of a problem, searched': text(`/problem-tickets/${problem}?${search(words.hidden)}`),
    'tab of a problem, sorted': text(`/problem-tickets/${problem}?sort-field=subject&sort-order=desc&limit=1`),
    'tab of a problem, count': count(`/problem-tickets/${problem}`, 1),
    'tab of a problem, page 2': text(`/problem-tickets/${problem}?sort-field=subject&sort-order=asc&limit=1&page=2`),
    'tab of a change': text(`/attached-ticket/change?${change_id}`),
    'tab of a change, searched': text(`/attached-ticket/change?${change_id}&${search(words.hidden)}`),
    'tab of a change, count': count(`/attached-ticket/change?${change_id}`, 1),
    'tab of an asset': text(`/ticket-list?${assets}`),
    'tab of an asset, searched': text(`/ticket-list?${assets}&${search(words.hidden)}`),
    'tab of an asset, count': count(`/ticket-list?${assets}`, 1),
    'log of a problem': text(`/problem-log/${problem}`),
    'log of a change': text(`/change-log/${change}`),
    'log of an asset': text(`/asset-log/${asset}`),
    'draft of a problem': text(`/problem-draft/${hidden}`),
    'draft of a change': async ({ page }) =>
      othersIn(
        await textOf(await page.request.get(`/api/form/render?category=change&scenario=create&ticket_id=${hidden}`)),
        number,
      ),
    'card on the page of a ticket': text(`/ticket-action/${hidden}`),
    'impact of a problem': text(`/problem-impact/${problem}`),
    'impact of a problem, count': count(`/problem-impact/${problem}`, 1, impact),
    'impact of a change': text(`/change-impact/${change}`),
    'impact of a change, count': count(`/change-impact/${change}`, 1, impact),
    'way to the page of the host': async (reader) => {
      const reply = await reader.page.request.get(`/service-desk/go/ticket/${hidden}`, { maxRedirects: 0 });
      return Number(reply.status() >= 300 && reply.status() < 400);
    },
    // Whoever is shown the ticket is asked about its statuses, others are refused.
    'statuses that a ticket can take': async (reader) =>
      Number((await reader.get(`/dependency/statuses?ticket_ids[]=${hidden}`)).ok()),
    'rules that looked at a ticket': async (reader) => Number((await reader.get(`/rule-log/ticket/${hidden}`)).ok()),
  } satisfies Record<string, Road>;
}

/** Files and lists that name a record of ours, and have no word of any ticket for anybody. */
export function silentRoads({ hidden, problem, change, asset }: World): Record<string, string> {
  const withTicket = `ticket_ids[]=${hidden}`;
  return {
    'export of problems': `/problem-export/csv?${withTicket}`,
    'export of changes': `/change-export/csv?${withTicket}`,
    'export of assets': '/export/csv',
    'list of problems with a ticket': `/problem-list?${withTicket}`,
    'list of changes with a ticket': `/change-list?${withTicket}`,
    'search of problems': `/problem-list?search-query=${words.hidden}`,
    'search of changes': `/change-list?search-query=${words.hidden}`,
    'search of assets': `/asset-list?search-query=${words.hidden}`,
    'page of a problem': `/problem/${problem}`,
    'page of a change': `/change/${change}`,
    'page of an asset': `/asset/${asset}`,
    'changes of a ticket': `/attached-change/ticket?ticket_id=${hidden}`,
    reports: '/reports',
    exports: '/exports',
    'own approvals': '/my-approvals',
  };
}

type Act = (reader: Reader, ticket: number) => Promise<APIResponse>;

/** Acting on a ticket by its id. In this order all of them can be done. */
export function actingRoads({ change, asset, bare, changeFields, problemFields, closed }: World): Record<string, Act> {
  const bulk =
    (type: string, value: object | number): Act =>
    (reader, ticket) =>
      reader.send('/problem-bulk-actions', { tickets: [ticket], action: { type, value } });
  return {
    'reply, in bulk': bulk('reply', { text: '<p>We are on it.</p>' }),
    'status, in bulk': bulk('status', closed),
    'assigned to me, in bulk': bulk('assign', { assigneeType: 'assign_to_me' }),
    'attached to a problem': (reader, ticket) =>
      reader.send(`/problem-attach-ticket/${bare.problem}`, { ticket_ids: [ticket] }),
    'detached from a problem': (reader, ticket) =>
      reader.send(`/problem-detach-ticket/${bare.problem}/${ticket}`, {}, 'DELETE'),
    'a problem attached to it': (reader, ticket) => reader.send(`/problem-attach-ticket/${ticket}/${bare.problem}`, {}),
    'attached to a change as its cause': (reader, ticket) =>
      reader.send('/attach-ticket/change', { change_id: bare.change, ticket_ids: [ticket], type: 'causing' }),
    'detached from a change': (reader, ticket) =>
      reader.send('/detach-ticket/change', { change_id: bare.change, ticket_id: ticket, type: 'causing' }, 'DELETE'),
    'a change attached to it': (reader, ticket) =>
      reader.send('/attach-change/ticket', {
        change_id: change,
        ticket_id: ticket,
        type: 'initiated',
      }),
    'assets attached to it': (reader, ticket) =>
      reader.send('/ticket-attach-assets', { ticket_id: ticket, asset_ids: [asset] }),
    'an asset detached from it': (reader, ticket) => reader.send(`/detach-asset/${ticket}/${asset}`, {}, 'DELETE'),
    'attached to an asset': (reader, ticket) =>
      reader.send(`/attach-asset-services/${asset}`, { type: 'tickets', type_ids: [ticket] }),
    'a change made for it': (reader, ticket) =>
      reader.form('/change', { ...changeFields, subject: 'A change for it', ticket_id: ticket }),
    'a problem made for it': (reader, ticket) =>
      reader.form(`/problem?ticket_id=${ticket}`, { ...problemFields, subject: 'A problem for it' }),
    'a rule tried on it': (reader, ticket) =>
      reader.send('/workflow/test', {
        name: 'Tried',
        page_type: 'ticket',
        conditions: { match: 'all', groups: [] },
        actions: [{ type: 'set', field: 'status_id', value: closed }],
        record_id: ticket,
      }),
  };
}
