import type { Kit } from '../../../host-shim/protocol';
import { adopt } from './useStyles';

const schemes: Record<Kit['theme'], string> = { auto: 'inherit', light: 'light', dark: 'dark' };
const sheets = new Map<Kit['theme'], CSSStyleSheet>();

function sheetOf(theme: Kit['theme']): CSSStyleSheet {
  let sheet = sheets.get(theme);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(`:host{color-scheme:${schemes[theme]}}`);
    sheets.set(theme, sheet);
  }
  return sheet;
}

/** Gives a slot its colour scheme; `auto` is what the page around it says (pageTheme.ts: what it shows). The tokens follow by light-dark(). */
export function applyTheme(root: ShadowRoot, theme: Kit['theme']): void {
  if (!root.adoptedStyleSheets) return;
  const wanted = sheetOf(theme);
  root.adoptedStyleSheets = root.adoptedStyleSheets.filter(
    (sheet) => sheet === wanted || ![...sheets.values()].includes(sheet),
  );
  adopt(root, wanted);
}
