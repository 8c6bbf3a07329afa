import { cleanNodes } from '../html/cleanNodes';

const silent = /(<\/?(?:style|script)\b[^<>]*>)/i;
const startTag = /<[a-z][^<>]*>/gi;
const inline = /\s(style|on\w+)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi;

/** Elements by what a style makes of a text. */
const marks: Record<string, (style: CSSStyleDeclaration) => boolean> = {
  strong: ({ fontWeight }) => /^(bold|[6-9]00)$/.test(fontWeight),
  em: ({ fontStyle }) => fontStyle === 'italic',
  u: ({ textDecoration }) => textDecoration.includes('underline'),
  s: ({ textDecoration }) => textDecoration.includes('line-through'),
};

/**
 * HTML of the clipboard, clean, without styles: what they say is said by elements, because word processors have no
 * other bold than that of a style. Parsing a text with styles or handlers would report violations of the page's content
 * policy, so they are removed first.
 */
export function pasted(html: string): string {
  const body = cleanNodes(withoutStyles(html));
  const { style } = document.createElement('p');
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) {
    style.cssText = element.dataset.style ?? '';
    element.removeAttribute('data-style');
    for (const [name, isMarked] of Object.entries(marks)) if (isMarked(style)) element.append(wrapped(name, element));
    // Google Docs puts all that it copies into a <b> that is not bold.
    if (element.matches('b, strong') && /^(normal|400)$/.test(style.fontWeight))
      element.replaceWith(...element.childNodes);
  }
  return body.innerHTML;
}

/**
 * Without sheets, scripts and handlers; what a style says is kept as `data-style`. It reads the text once, whatever
 * stands in it.
 */
export const withoutStyles = (html: string): string =>
  withoutSilent(html).replace(startTag, (tag) =>
    tag.replace(inline, (_all, name: string, value: string) =>
      name.toLowerCase() === 'style' ? ` data-style=${value}` : '',
    ),
  );

/** Without sheets and scripts. */
function withoutSilent(html: string): string {
  let inside = '';
  const shown: string[] = [];
  // Every second piece is a tag that begins or ends one.
  for (const [index, piece] of html.split(silent).entries()) {
    const name = index % 2 ? (/\/?\w+/.exec(piece.toLowerCase())?.[0] ?? '') : '';
    if (inside) inside = name === `/${inside}` ? '' : inside;
    else if (name && !name.startsWith('/')) inside = name;
    else shown.push(piece);
  }
  return shown.join('');
}

function wrapped(name: string, parent: Element): Element {
  const mark = parent.ownerDocument.createElement(name);
  mark.append(...parent.childNodes);
  return mark;
}
