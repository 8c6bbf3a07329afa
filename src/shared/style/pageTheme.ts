import { applyTheme } from './theme';

/** Lightness (oklab) below which a background is a dark one, and opacity from which it counts. */
const dark = 0.55;
const opaque = 0.5;
/** The lightest that a surface of ours becomes: texts stay readable on it. */
const lightest = 0.26;

const above = (element: Element): Element | null =>
  element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;

/** The first opaque background behind the slot if it is a dark one, at most so light; else null. Without any the page is white. */
function darkBehind(root: ShadowRoot): string | null {
  const probe = root.appendChild(document.createElement('i'));
  try {
    for (let behind: Element | null = root.host; behind; behind = above(behind)) {
      const { backgroundColor } = getComputedStyle(behind);
      // However the colour is written, the browser says `oklab(<lightness> <a> <b> / <alpha>)`.
      probe.style.color = `color-mix(in oklab, ${backgroundColor}, ${backgroundColor})`;
      const [, lightness = 1, hue, alpha = 1] =
        /([\d.e-]+)([^/)]+)(?:\/ ([\d.]+))?/.exec(getComputedStyle(probe).color) ?? [];
      if (Number(alpha) > opaque)
        return Number(lightness) < dark ? `oklab(${Math.min(Number(lightness), lightest)}${hue})` : null;
    }
    return null;
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
 * Makes a slot dark in a page that says nothing of its colours and has a dark background, and gives it the colour of a dark
 * page, whenever that changes: by an attribute of html or body, by the person's system, at the end of a fade. Until the
 * signal.
 */
export function followPage(root: ShadowRoot, signal: AbortSignal): void {
  const look = () => {
    if (signal.aborted) return;
    const page = darkBehind(root);
    applyTheme(root, page && !hasOwnTheme(root) ? 'dark' : 'auto', page);
  };
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
