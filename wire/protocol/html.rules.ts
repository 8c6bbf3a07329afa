import { maxLength, text } from './fields';
import { isBlankHtml } from './html';
import { limits } from './limits';
import { limitTexts } from './limits.texts';
import { texts } from './reply';

/** Elements without an end tag, or that need none: a list of a hundred `<li>` is no deeper than one. */
const unclosed = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
  'dd',
  'dt',
  'li',
  'option',
  'p',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
]);

/** How deep elements are nested, judged by the tags in one pass. The sanitiser counts exactly. */
export function htmlDepth(html: string): number {
  let [depth, deepest] = [0, 0];
  for (const [, close, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]{0,19})\b[^<>]*>/gi)) {
    if (unclosed.has(name.toLowerCase())) continue;
    depth = Math.max(0, depth + (close ? -1 : 1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Rich text, which may be empty. */
export const optionalHtml = () =>
  text()
    .test(maxLength(limits.text, limitTexts.text))
    .test('depth', limitTexts.depth, (value) => htmlDepth(value ?? '') <= limits.depth);

/** Rich text with visible content. */
export const requiredHtml = () =>
  optionalHtml()
    .required(texts.required)
    .test('not-blank', texts.required, (value) => !isBlankHtml(value ?? ''));
