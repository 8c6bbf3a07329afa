import type { Page } from 'playwright-core';

/** Widths of windows at which nothing may be cut off or covered, in px; 720 is 1,440 px at 200 % zoom. */
export const widths = [390, 720, 768, 1024, 1440, 1920, 2560] as const;

/**
 * Controls of the add-on, or of the whole page, that a person cannot get at: outside of the window, cut off at the side by what is around
 * them, or under something else. What lies further down is scrolled to and looked at too. Run in the page.
 */
function unreachable(isWhole: boolean): string[] {
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, [role=combobox], [role=tab]';
  const found: string[] = [];

  const all = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? all(element.shadowRoot) : []),
    ]);
  const parentOf = (element: Element): Element | null =>
    element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null;
  const holds = (outer: Element, inner: Element | null): boolean => {
    for (let at = inner; at; at = parentOf(at)) if (at === outer) return true;
    return false;
  };
  const topmost = (x: number, y: number): Element | null => {
    let at = document.elementFromPoint(x, y);
    while (at?.shadowRoot) {
      const inner = at.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === at) break;
      at = inner;
    }
    return at;
  };
  const nameOf = (element: HTMLElement) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.innerText ?? '').slice(0, 40)}”`;

  const open = all(document).filter((element) => element.matches('dialog[open], [popover]:popover-open'));
  const modal = open.filter((element) => element.matches('dialog')).at(-1);
  const scrolled = [window.scrollX, window.scrollY] as const;
  const roots = isWhole
    ? [document]
    : [...document.querySelectorAll('service-desk-slot')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  for (const root of roots)
    for (const element of all(root)) {
      if (!element.matches(controls) || (modal && !holds(modal, element))) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const first = element.getBoundingClientRect();
      // Only for screen readers: a pixel.
      if (first.width <= 2 || first.height <= 2) continue;
      // A row of tabs scrolls sideways, and a line that ends with an ellipsis shows what has the focus; the next check
      // scrolls to each.
      const scrolls = element.matches('[role=tab]') || element.closest('[data-clip]') !== null;
      if (!scrolls && (first.left < -1 || first.right > document.documentElement.clientWidth + 1)) {
        found.push(`${nameOf(element)} is outside of the window`);
        continue;
      }
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      const at = topmost(box.left + box.width / 2, box.top + box.height / 2);
      const label = element.closest('label');
      const fine =
        holds(element, at) ||
        (at && holds(at, element)) ||
        (label && holds(label, at)) ||
        open.some((one) => one !== modal && holds(one, at));
      if (!fine) found.push(`${nameOf(element)} is under ${at ? at.outerHTML.slice(0, 90) : 'nothing'}`);
    }
  window.scrollTo(...scrolled);
  return found;
}

/** Titles, statuses and priorities that do not show all that they say. Run in the page. */
function cut(): string[] {
  const found: string[] = [];
  for (const slot of document.querySelectorAll('service-desk-slot'))
    for (const one of slot.shadowRoot?.querySelectorAll<HTMLElement>(
      'h1, h2, [data-badge], tbody [data-whole], tbody [data-main] [data-clip]',
    ) ?? []) {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || one.clientWidth <= 2) continue;
      if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
        found.push(`${one.tagName.toLowerCase()} “${one.innerText.slice(0, 40)}” is cut`);
    }
  return found;
}

/** Dates as files and the API have them, in what is read. Run in the page. */
function wireDates(): string[] {
  const found: string[] = [];
  for (const slot of document.querySelectorAll('service-desk-slot')) {
    const texts = document.createTreeWalker(slot.shadowRoot ?? slot, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (/\b\d{4}-\d\d-\d\d\b/.test(text.nodeValue ?? '') && text.parentElement?.checkVisibility())
        found.push(`a date of the wire: ${text.nodeValue}`);
  }
  return found;
}

/** {@link unreachable}, {@link cut} and {@link wireDates} at every width; the window is then as it was. `isWhole`: also what is the host's. */
export async function boxFaultsOf(page: Page, isWhole = false): Promise<string[]> {
  const before = page.viewportSize()!;
  const faults: string[] = await page.evaluate(wireDates);
  for (const width of widths) {
    await page.setViewportSize({ ...before, width });
    await page.waitForTimeout(60);
    const found = [...(await page.evaluate(unreachable, isWhole)), ...(await page.evaluate(cut))];
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  await page.setViewportSize(before);
  return faults;
}
