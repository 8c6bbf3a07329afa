/** Scrolls a row, and nothing around it, until this element of it is in sight. */
export function showWithin(row: HTMLElement, element: Element | null): void {
  if (!element) return;
  const [outer, inner] = [row.getBoundingClientRect(), element.getBoundingClientRect()];
  row.scrollLeft += Math.max(0, inner.right - outer.right) + Math.min(0, inner.left - outer.left);
}
