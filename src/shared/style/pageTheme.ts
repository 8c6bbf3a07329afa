import { applyTheme } from './theme';

/** Lightness (oklab) below which a background is a dark one, and opacity from which it counts. */
const dark = 0.55;
const opaque = 0.5;

const above = (element: Element): Element | null =>
  element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;

/** Whether the first opaque background behind the slot is a dark one. Without any the page is white. */
function isOnDark(root: ShadowRoot): boolean {
  const probe = root.appendChild(document.createElement('i'));
  try {
    for (let behind: Element | null = root.host; behind; behind = above(behind)) {
      const { backgroundColor } = getComputedStyle(behind);
      // However the colour is written, the browser says `oklab(<lightness> <a> <b> / <alpha>)`.
      probe.style.color = `color-mix(in oklab, ${backgroundColor}, ${backgroundColor})`;
      const [, lightness = 1, alpha = 1] = /([\d.e-]+)[^/]+(?:\/ ([\d.]+))?/.exec(getComputedStyle(probe).color) ?? [];
      if (Number(alpha) > opaque) return Number(lightness) < dark;
    }
    return false;
  } finally {
    probe.remove();
  }
}

/** Whether the page says itself what colours it has; a slot inherits that. */
function hasOwnTheme(root: ShadowRoot): boolean {
  const around = above(root.host);
  const scheme = around && getComputedStyle(around).colorScheme;
  return Boolean((scheme && scheme !== 'normal') || document.querySelector('meta[name="color-scheme"]'));
}

/**
 * Makes a slot dark in a page that says nothing of its colours and has a dark background, whenever that changes: by an
 * attribute of html or body, by the person's system, at the end of a fade. Until the signal.
 */
export function followPage(root: ShadowRoot, signal: AbortSignal): void {
  const look = () => !signal.aborted && applyTheme(root, !hasOwnTheme(root) && isOnDark(root) ? 'dark' : 'auto');
  const pages = [document.documentElement, document.body];
  const observer = new MutationObserver(look);
  for (const page of pages) observer.observe(page, { attributes: true });
  signal.addEventListener('abort', () => observer.disconnect());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', look, { signal });
  document.addEventListener('transitionend', ({ target }) => pages.includes(target as HTMLElement) && look(), {
    signal,
  });
  look();
}
