/** What is kept of a list: where it was, and which records were shown, of one page or of several that follow. */
export interface ListVisit {
  /** Path and query of its first page here, root-relative. */
  address: string;
  ids: readonly number[];
  /** What the list call was asked for; `page` is the one of the first id. */
  query: Record<string, unknown> & { page: number; limit: number };
  total: number;
  /** There are more than `total`. */
  more: boolean;
}

/** Where somebody was in a list when they left it, as long as the page is not loaded anew. */
interface Place {
  address: string;
  row: string;
  /** px that the rows and the page were scrolled by. */
  top: number;
  page: number;
}

const keyOf = (path: string) =>
  `service-desk.list.${/\/service-desk\/((?:form-group\/)?[\w-]+)/.exec(path)?.[1] ?? ''}`;
let left: Place | null = null;

/** An address without the host's prefix: root-relative; null outside of our pages. */
export const ownAddress = (address: string): string | null => /\/service-desk\/\w.*/.exec(address)?.[0] ?? null;

/** Path and query of the page at hand. */
export const addressHere = (): string | null => ownAddress(location.pathname + location.search);

/** Remembers for this tab of the browser what of a list is shown. */
export function rememberList(visit: ListVisit): void {
  try {
    sessionStorage.setItem(keyOf(visit.address), JSON.stringify(visit));
  } catch {
    // Then the list begins at its first page.
  }
}

/** Remembers a list whose rows are on their way: who leaves it before they come returns to it. */
export const rememberArrival = (address: string): void =>
  rememberList({ address, ids: [], query: { page: 1, limit: 1 }, total: 0, more: false });

/** The last visit to the list at this path, with whatever page and filters. */
export function lastVisit(list: string): ListVisit | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(list)) ?? 'null') as ListVisit | null;
  } catch {
    return null;
  }
}

/** The address of the list as it was seen last; of its page that has this record. */
export function listAddress(list: string, id?: number): string {
  const visit = lastVisit(list);
  if (!visit) return list;
  const at = id === undefined ? 0 : visit.ids.indexOf(id);
  return at < visit.query.limit
    ? visit.address
    : addressOfPage(visit, visit.query.page + Math.floor(at / visit.query.limit));
}

/** The number of the page of the list beside the records that were seen, if this is the first or the last of them. */
export function pageBeside({ ids, query, total, more }: ListVisit, id: number): number | null {
  const before = (query.page - 1) * query.limit;
  if (id === ids[0] && query.page > 1) return query.page - 1;
  const isLast = id === ids.at(-1) && (more || before + ids.length < total);
  return isLast ? query.page + Math.ceil(ids.length / query.limit) : null;
}

/** The same visit with the records of a page beside. */
export function withPage(visit: ListVisit, page: number, found: readonly number[]): ListVisit {
  const { ids, query } = visit;
  // Rows move on when others are added or deleted meanwhile.
  const added = found.filter((id) => !ids.includes(id));
  if (page < query.page)
    return { ...visit, address: addressOfPage(visit, page), ids: [...added, ...ids], query: { ...query, page } };
  const end = (query.page - 1) * query.limit + ids.length;
  return added.length > 0 ? { ...visit, ids: [...ids, ...added] } : { ...visit, total: end, more: false };
}

/** Page 1 is not written (useUrlListState). */
function addressOfPage({ address }: ListVisit, page: number): string {
  const [path = '', query] = address.split('?');
  const params = new URLSearchParams(query);
  if (page > 1) params.set('page', String(page));
  else params.delete('page');
  return params.size ? `${path}?${params.toString()}` : path;
}

export function leaveList(place: Place | null): void {
  left = place;
}

/** Where somebody was in the list at this address; told once. */
export function placeIn(address: string | null): Place | null {
  const place = left?.address === address ? left : null;
  if (place) left = null;
  return place;
}

/** A record that was just made, for the list to which its page returns, be it by a page that is loaded anew. */
interface Made {
  /** Root-relative path of the list. */
  list: string;
  id: number;
  /** What it is called: its identifier. */
  name: string;
  /** Its own page. */
  path: string;
}

const madeKey = 'service-desk.made';
/** ms after which a list no longer speaks of it. */
const madeLasts = 60_000;

export function noteMade(record: Made): void {
  try {
    sessionStorage.setItem(madeKey, JSON.stringify({ ...record, at: Date.now() }));
  } catch {
    // Then the list does not mark it.
  }
}

/** The record that was just made and belongs to the list at this address; told once. */
export function madeIn(address: string | null): Made | null {
  try {
    const made = JSON.parse(sessionStorage.getItem(madeKey) ?? 'null') as (Made & { at: number }) | null;
    if (made?.list !== address?.split('?')[0]) return null;
    sessionStorage.removeItem(madeKey);
    return made && Date.now() - made.at < madeLasts ? made : null;
  } catch {
    return null;
  }
}
