/** What is kept of a list page: where it was, and which records it showed. */
interface ListVisit {
  /** Path and query, root-relative. */
  address: string;
  ids: readonly number[];
}

/** Where somebody was in a list when they left it, as long as the page is not loaded anew. */
interface Place {
  address: string;
  row: string;
  /** px that the rows and the page were scrolled by. */
  top: number;
  page: number;
}

const keyOf = (path: string) => `service-desk.list.${/\/service-desk\/(\w+)/.exec(path)?.[1] ?? ''}`;
let left: Place | null = null;

/** Path and query of the page at hand, below the host's prefix; null outside of our pages. */
export const addressHere = (): string | null =>
  /\/service-desk\/\w.*/.exec(location.pathname + location.search)?.[0] ?? null;

/** Remembers for this tab of the browser which page of a list is shown. */
export function rememberList(ids: readonly number[]): void {
  const address = addressHere();
  try {
    if (address) sessionStorage.setItem(keyOf(address), JSON.stringify({ address, ids } satisfies ListVisit));
  } catch {
    // Then the list begins at its first page.
  }
}

/** The last visit to the list at this path, with whatever page and filters. */
export function lastVisit(list: string): ListVisit | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(list)) ?? 'null') as ListVisit | null;
  } catch {
    return null;
  }
}

/** The address of the list as it was seen last. */
export const listAddress = (list: string): string => lastVisit(list)?.address ?? list;

export function leaveList(place: Place | null): void {
  left = place;
}

/** Where somebody was in the list at this address; told once. */
export function placeIn(address: string | null): Place | null {
  const place = left?.address === address ? left : null;
  if (place) left = null;
  return place;
}
