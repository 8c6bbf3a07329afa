/** What has the focus on the whole page, within open shadow roots too. */
export function focused(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

/**
 * May a part of `root` take the focus by itself? Not from what a person is at on the host's page; the host's link to the
 * page at hand has done its work.
 */
export function isFocusFree(root: Node): boolean {
  const at = focused();
  return (
    !at || at === document.body || root.contains(at) || (at instanceof HTMLAnchorElement && at.href === location.href)
  );
}
