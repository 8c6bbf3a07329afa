import { useInsertionEffect } from 'react';
import { useHost } from '../host/useHost';

/** What `import * as sheet from './Name.module.css'` gives: the constructable sheet and its class names. */
export interface StyleModule {
  readonly default: CSSStyleSheet;
}

/** Class names by the name they have in the file. */
export type Classes = Readonly<Record<string, string>>;

/** Adopts a sheet into a shadow root, once. Sheets that should lose against all others go `first`. */
export function adopt(root: ShadowRoot, sheet: CSSStyleSheet | undefined, first = false): void {
  const adopted = root.adoptedStyleSheets;
  if (!sheet || !adopted || adopted.includes(sheet)) return;
  root.adoptedStyleSheets = first ? [sheet, ...adopted] : [...adopted, sheet];
}

/** Class names of a CSS module, whose sheet is adopted by the widget's shadow root before the first paint. */
export function useStyles(sheet: StyleModule): Classes {
  const { kit } = useHost();
  useInsertionEffect(() => adopt(kit.root, sheet.default), [kit.root, sheet]);
  return sheet as unknown as Classes;
}

/** Joins class names; falsy ones are left out. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
