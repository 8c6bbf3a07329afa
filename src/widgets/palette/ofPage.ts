/** Opens the palette of the pages of ours in this document, which knows what can be done on them. */
type Open = (opener: HTMLElement) => void;

let open: Open | undefined;
const listeners = new Set<() => void>();

/** Those pages are there, until the returned function is called. */
export function offerPalette(mine: Open): () => void {
  const set = (next: Open | undefined) => {
    open = next;
    for (const listener of listeners) listener();
  };
  set(mine);
  return () => {
    if (open === mine) set(undefined);
  };
}

export const paletteOfPage = (): Open | undefined => open;

export function onPaletteOfPage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
