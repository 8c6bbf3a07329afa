import { useInsertionEffect } from 'react';
import { useHost } from '../host/useHost';

/** What `import * as sheet from './Name.module.css'` gives: the constructable sheet and its class names. */
export interface StyleModule {
  readonly default: CSSStyleSheet;
}

/** Class names by the name they have in the file. */
export type Classes = Readonly<Record<string, string>>;

const ours = new WeakSet<CSSStyleSheet>();

/** What each root had adopted when it was last looked at. */
const seen = new WeakMap<ShadowRoot, CSSStyleSheet[]>();

/** The root's sheets. Its own list is slow to read, and each component asks when it appears. */
function sheetsOf(root: ShadowRoot): CSSStyleSheet[] {
  const before = seen.get(root);
  if (before?.length === root.adoptedStyleSheets.length) return before;
  const now = [...root.adoptedStyleSheets];
  seen.set(root, now);
  return now;
}

/**
 * Adopts a sheet into a shadow root, once. Those that should lose against our others go `first`; all win over what the
 * shim gave its slot.
 */
export function adopt(root: ShadowRoot, sheet: CSSStyleSheet | undefined, first = false): void {
  if (!sheet || !root.adoptedStyleSheets) return;
  const adopted = sheetsOf(root);
  if (adopted.includes(sheet)) return;
  const at = first ? adopted.findIndex((other) => ours.has(other)) : -1;
  ours.add(sheet);
  if (at < 0) {
    // Only this one is new to the browser, which would else look at all.
    root.adoptedStyleSheets.push(sheet);
    adopted.push(sheet);
  } else root.adoptedStyleSheets = adopted.toSpliced(at, 0, sheet);
}

/** Class names of a CSS module, whose sheet is adopted by the widget's shadow root before the first paint. */
export function useStyles(sheet: StyleModule): Classes {
  const { kit } = useHost();
  useInsertionEffect(() => adopt(kit.root, sheet.default), [kit.root, sheet]);
  return sheet as unknown as Classes;
}

/** Joins class names; falsy ones are left out. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
