import type { Kit } from '../../../host-shim/protocol';
import { adopt } from './useStyles';

const sheets = new Map<string, CSSStyleSheet>();

function sheetOf(text: string): CSSStyleSheet {
  let sheet = sheets.get(text);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.set(text, sheet);
  }
  return sheet;
}

/**
 * Gives a slot its colour scheme; `auto` is what the page around it says (pageTheme.ts: what it shows). The tokens follow by
 * light-dark(). `page`: the colour of a dark page, of which our surfaces and borders are made.
 */
export function applyTheme(root: ShadowRoot, theme: Kit['theme'], page?: string | null): void {
  if (!root.adoptedStyleSheets) return;
  const wanted = sheetOf(`:host{color-scheme:${theme === 'auto' ? 'inherit' : theme};--sd-page:${page ?? 'initial'}}`);
  root.adoptedStyleSheets = root.adoptedStyleSheets.filter(
    (sheet) => sheet === wanted || ![...sheets.values()].includes(sheet),
  );
  adopt(root, wanted);
}
