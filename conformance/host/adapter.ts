import type { Page } from 'playwright-core';

/**
 * What the kit has to know of a host's page. Each act does something of the host's own and resolves when the host has
 * visibly done it; it rejects if the host did not. The kit sets a short default time limit on the page.
 */
export interface HostAdapter {
  name: string;
  /**
   * Goes to a page that includes the shim, and waits for what it needs of it, but not for the page's `load` event,
   * which a remote that hangs may hold back. May be called at any time and more than once.
   */
  open(page: Page): Promise<void>;
  /** Selector of an element of that page at whose end a slot could stand. */
  place: string;
  /** Presses something. */
  click(page: Page): Promise<void>;
  /** Fills in a form and sends it. May leave the page. */
  submit(page: Page): Promise<void>;
  /** Uses a shortcut of the keyboard; left out by a host that has none. */
  shortcut?(page: Page): Promise<void>;
  /** Goes to another page of the host. */
  navigate(page: Page): Promise<void>;
  /** Opens whatever traps the focus; left out by a host that does not. */
  trap?(page: Page): Promise<void>;
  /** Part of the address below which manifest and remote are served; `/service-desk/bundle/` if left out. */
  bundle?: string;
}
