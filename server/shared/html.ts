import sanitizeHtml from 'sanitize-html';
import { composed } from '../../wire/protocol/fold';
import { isBlankHtml } from '../../wire/protocol/html';
import { isLonger, limits } from '../../wire/protocol/limits';
import { limitTexts } from '../../wire/protocol/limits.texts';
import { texts } from '../../wire/protocol/reply';
import { invalid } from './errors';
import { rule } from './sentence';

const rel = 'noopener noreferrer nofollow';
/** Characters of the shortest link as it is stored. */
const shortestLink = `<a rel="${rel}"></a>`.length;
/** Characters of a link's address; one that is longer is dropped, the text of the link stays. */
const longestAddress = 8000;

/** What our editor produces and mails may contain; other elements are dropped, their text is kept. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'code',
    'pre',
    'h1',
    'h2',
    'h3',
    'h4',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'div',
    'span',
    'sub',
    'sup',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    '*': ['dir'],
    span: ['data-mention'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: {
    a(tagName, attribs) {
      if ((attribs.href?.length ?? 0) > longestAddress) delete attribs.href;
      return { tagName, attribs: { ...attribs, rel } };
    },
    // Of a comment (G5).
    span(tagName, attribs) {
      if (!/^(user|team):[1-9]\d{0,14}$/.test(attribs['data-mention'] ?? '')) delete attribs['data-mention'];
      return { tagName, attribs };
    },
  },
  nestingLimit: limits.depth,
};

/** In NFC also what was written as an entity, `u&#776;`. */
const cleaned = (html: string, how: sanitizeHtml.IOptions): string => composed(sanitizeHtml(html, how).trim());

/** Makes rich text safe to show. Stored text is sanitised already; the page sanitises again. */
export const sanitise = (html: string): string => cleaned(html, options);

/** The same without links that lead nowhere: their words go too, and paragraphs that are empty then. */
export const sanitiseLinked = (html: string): string =>
  cleaned(html, { ...options, exclusiveFilter: ({ tag, attribs }) => tag === 'a' && !attribs.href })
    .replaceAll('<p></p>', '')
    .trim();

/** {@link optionalHtml} of which something must be left; else 422 at the field. */
export function storedHtml(field: string, html: string): string {
  const text = optionalHtml(field, html);
  if (isBlankHtml(text)) throw invalid({ [field]: rule(texts.required) });
  return text;
}

/**
 * Rich text of a form as it is stored: safe, and never longer than the form that edits it may send, although `<`
 * becomes `&lt;` and links get a `rel`. Throws 422 at the field if it is too long or too deep.
 */
export function optionalHtml(field: string, html: string): string {
  let [depth, links] = [0, 0];
  // Counted while parsing, because only the parser knows which elements have no end tag. Stops at the limit: deeper
  // elements take ever longer.
  const onOpenTag = (name: string): void => {
    if (++depth > limits.depth) throw invalid({ [field]: rule(limitTexts.depth) });
    if (name === 'a' && ++links * shortestLink > limits.text) throw invalid({ [field]: rule(limitTexts.text) });
  };
  const onCloseTag = (): void => void depth--;
  if (isLonger(html, limits.text)) throw invalid({ [field]: rule(limitTexts.text) });
  const text = cleaned(html, { ...options, onOpenTag, onCloseTag });
  if (isLonger(text, limits.text)) throw invalid({ [field]: rule(limitTexts.text) });
  return isBlankHtml(text) ? '' : text;
}

/** Text as HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c);
