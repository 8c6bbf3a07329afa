import type { WidgetSlot } from '../parts';

type Theme = 'light' | 'dark' | 'auto';

const above = (element: Element): Element | null =>
  element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;

/** Whether the first opaque background behind the slot is a dark one. Without any the page is white. */
function isOnDark(slot: WidgetSlot): boolean {
  const probe = slot.shadowRoot!.appendChild(document.createElement('i'));
  try {
    for (let behind: Element | null = slot; behind; behind = above(behind)) {
      const { backgroundColor } = getComputedStyle(behind);
      // However the colour is written, the browser says `oklab(<lightness> <a> <b> / <alpha>)`.
      probe.style.color = `color-mix(in oklab,${backgroundColor},${backgroundColor})`;
      const [, lightness = 1, alpha = 1] = /([\d.]+)[^/]+(?:\/ ([\d.]+))?/.exec(getComputedStyle(probe).color) ?? [];
      if (+alpha > 0.5) return +lightness < 0.55;
    }
    return false;
  } finally {
    probe.remove();
  }
}

/**
 * The theme of the page around a slot: what its `color-scheme` says there, else its `<meta name="color-scheme">`, else
 * whether the background is dark. `auto`, which follows the system, only if the page says that it has both.
 */
export function themeAround(slot: WidgetSlot): Theme {
  const around = getComputedStyle(above(slot) ?? slot).colorScheme;
  const said =
    around && around !== 'normal'
      ? around
      : (document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content ?? '');
  const [light, dark] = [/light/.test(said), /dark/.test(said)];
  if (light && dark) return 'auto';
  return dark || (!light && isOnDark(slot)) ? 'dark' : 'light';
}

/** Calls back when the page may have another theme: an attribute of html or body, the system, the end of a fade. */
export function onThemeChange(look: () => void, signal: AbortSignal): void {
  const roots = [document.documentElement, document.body];
  const observer = new MutationObserver(look);
  for (const root of roots) observer.observe(root, { attributes: true });
  signal.addEventListener('abort', () => observer.disconnect());
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', look, { signal });
  document.addEventListener('transitionend', ({ target }) => roots.includes(target as HTMLElement) && look(), {
    signal,
  });
}
