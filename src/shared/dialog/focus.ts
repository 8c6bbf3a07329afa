/** Where the focus was when a dialog opened, and what is around that in the widget, from inside out. */
export interface Opener {
  element: HTMLElement | null;
  around: readonly HTMLElement[];
}

// Alerts go by themselves, and the focus would be lost a second time.
const focusable =
  ':is(button:enabled, a[href], input:enabled, select:enabled, [tabindex="0"]):not([role="status"] *, [role="alert"] *)';

/**
 * How long the page may take to show what was done in a dialog: a row or a button goes when the list or the flags are
 * loaded anew. In milliseconds.
 */
const settling = 5000;

/**
 * What has the focus in a widget; else in the page around, which may have drawn the button itself or hold the focus by
 * a trap.
 */
export function openerIn(root: ShadowRoot): Opener {
  const inside = root.activeElement as HTMLElement | null;
  const outside = document.activeElement === document.body ? null : (document.activeElement as HTMLElement | null);
  const around: HTMLElement[] = [];
  for (let parent = inside?.parentElement; parent; parent = parent.parentElement) around.push(parent);
  return { element: inside ?? outside, around };
}

/**
 * Gives the focus back when the dialog closes. If the element goes away because of what was done there, the nearest
 * thing that is left gets the focus: a keyboard user must not be thrown to the start of the page. A focus that the
 * person has moved meanwhile stays.
 */
export function returnFocus({ element, around }: Opener, root: ShadowRoot, signal: AbortSignal): void {
  if (!element) return;
  element.focus();
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    element.removeEventListener('blur', left);
  };
  const left = (event: FocusEvent): void => {
    if (event.relatedTarget) stop();
  };
  const check = (): void => {
    if (element.isConnected) return;
    stop();
    if (!root.activeElement) nearest(around, root)?.focus();
  };
  const observer = new MutationObserver(check);
  const timer = setTimeout(stop, settling);
  signal.addEventListener('abort', stop);
  element.addEventListener('blur', left);
  observer.observe(root, { childList: true, subtree: true });
  check();
}

/** Of a row that is gone, the table as a whole: its other rows are about something else. */
function nearest(around: readonly HTMLElement[], root: ShadowRoot): HTMLElement | null {
  const left = around.find(
    (parent) =>
      parent.isConnected &&
      !parent.matches('tbody, table') &&
      (parent.matches(focusable) || parent.querySelector(focusable)),
  );
  return left?.matches(focusable) ? left : (left ?? root).querySelector<HTMLElement>(focusable);
}
