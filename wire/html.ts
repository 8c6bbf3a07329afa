import { showsNothing } from './visible';

/** Does HTML show anything? An editor's empty paragraph does not. */
export function isBlankHtml(html: string): boolean {
  return !/<(img|hr|table)\b/i.test(html) && showsNothing(html.replace(/<[^<>]*>/g, '').replaceAll('&nbsp;', ' '));
}

/** Elements without an end tag, or that need none: a list of a hundred `<li>` is no deeper than one. */
const unclosed = new Set([
  'area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source', 'track', 'wbr',
  'dd', 'dt', 'li', 'option', 'p', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr',
]);

/** How many elements are inside one another, as the tags say. It reads the text once; the sanitiser counts exactly. */
export function htmlDepth(html: string): number {
  let [depth, deepest] = [0, 0];
  for (const [, close, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]{0,19})\b[^<>]*>/gi)) {
    if (unclosed.has(name.toLowerCase())) continue;
    depth = Math.max(0, depth + (close ? -1 : 1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
