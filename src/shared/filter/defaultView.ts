const keyOf = (list: string) => `service-desk.default-view.${list}`;

/** The saved filter with which a list opened last, known before the saved filters are loaded. */
export function knownDefault(list: string): number | undefined {
  try {
    return Number(localStorage.getItem(keyOf(list))) || undefined;
  } catch {
    return undefined;
  }
}

export function rememberDefault(list: string, id: number | undefined): void {
  try {
    if (id === undefined) localStorage.removeItem(keyOf(list));
    else localStorage.setItem(keyOf(list), String(id));
  } catch {
    // Then all rows are shown until the saved filters are there.
  }
}
