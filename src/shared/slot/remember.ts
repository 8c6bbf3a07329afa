/** In the host's page. The shim reads it before the first paint. */
const place = 'service-desk';
const kept = 60;

export interface RememberedSlot extends HTMLElement {
  point?: string;
}

/** By point and page width, in steps of 32 px; in px. */
export function rememberHeight(slot: RememberedSlot): void {
  remember(slot.point + String(innerWidth >> 5), slot.getBoundingClientRect().height);
}

/** Keeps a height, or `texts`: the words that the shim says alone. */
export function remember(name: string, what: number | object): void {
  try {
    const { [name]: _, ...others } = JSON.parse(localStorage[place] ?? '{}') as Record<string, unknown>;
    localStorage[place] = JSON.stringify(Object.fromEntries(Object.entries({ ...others, [name]: what }).slice(-kept)));
  } catch {
    // A page without a store is a page without a memory.
  }
}
