import type { Language } from '../../texts/compiled/languages';
import { escapeHtml } from '../shared/html';
import { isRightToLeft } from '../shared/language';
import type { Sentence } from '../shared/sentence';

export interface Link {
  text: Sentence;
  href: string;
}

export interface Letter {
  language: Language;
  /** One paragraph each. */
  paragraphs: Sentence[];
  /** Names and values below them; a value that is null is left out. */
  facts?: { name: Sentence; value: Sentence | string | null }[];
  /** Sanitised HTML below them; people wrote it in whatever language. */
  quote?: string;
  /** What has been said so far, under its heading. */
  list?: { heading: Sentence; items: Sentence[] };
  link?: Link;
  /** As `link`, where the mail asks for something. */
  button?: Link;
  /** What is good to know, at the end. */
  notes?: Sentence[];
  /** Without a look of its own, as an editor has it: facts are lines, a button is a link. */
  plain?: boolean;
}

/** The HTML of a mail. Texts are escaped here. */
export function letter(parts: Letter): string {
  const { language, paragraphs, facts, quote, list, link, notes = [], plain } = parts;
  const text = (wording: Sentence | string): string =>
    escapeHtml(typeof wording === 'string' ? wording : wording.in(language));
  const rightToLeft = isRightToLeft(language);
  const known = facts?.filter(({ value }) => value !== null && value !== '') ?? [];
  const html = [
    ...paragraphs.map((paragraph) => `<p>${text(paragraph)}</p>`),
    known.length > 0 &&
      plain &&
      known.map(({ name, value }) => `<p>${text(name)}: ${text(value ?? '')}</p>`).join('\n'),
    known.length > 0 &&
      !plain &&
      `<table border="0" cellpadding="0" cellspacing="0">${known
        .map(({ name, value }) => `<tr>${nameCell(text(name), rightToLeft)}${valueCell(text(value ?? ''))}</tr>`)
        .join('')}</table>`,
    quote &&
      `<blockquote${rightToLeft ? ' dir="auto"' : ''}${facts ? ` style="${belowFacts}"` : ''}>${quote}</blockquote>`,
    list && list.items.length > 0 && `<p>${text(list.heading)}</p>`,
    list && list.items.length > 0 && `<ul>${list.items.map((item) => `<li>${text(item)}</li>`).join('')}</ul>`,
    ...[link, plain && parts.button].map(
      (one) => one && `<p><a href="${escapeHtml(one.href)}">${text(one.text)}</a></p>`,
    ),
    !plain && parts.button && buttonOf(escapeHtml(parts.button.href), text(parts.button.text)),
    ...notes.map((note) => `<p>${text(note)}</p>`),
  ]
    .filter(Boolean)
    .join('\n');
  return plain ? html : inLanguage(language, html);
}

/** The HTML of a mail with its language and direction. */
export const inLanguage = (language: Language, html: string): string =>
  language === 'en' ? html : `<div${isRightToLeft(language) ? ' dir="rtl"' : ''} lang="${language}">\n${html}\n</div>`;

// Mail programs know no logical properties.
const nameCell = (text: string, rightToLeft: boolean) =>
  `<th scope="row" valign="top" style="padding:${rightToLeft ? '3px 0 3px 20px' : '3px 20px 3px 0'};font-weight:normal;text-align:${rightToLeft ? 'right' : 'left'};color:#6b7280">${text}:</th>`;
const valueCell = (text: string) => `<td valign="top" style="padding:3px 0">${text}</td>`;

/** In line with the facts, and still set off from our own words. */
const belowFacts = 'margin:16px 0;padding:8px 12px;background-color:#f3f4f6;color:#1f2937';

/** A table, because Outlook gives links neither a background nor padding. */
const buttonOf = (href: string, text: string) =>
  `<table role="presentation" border="0" cellpadding="0" cellspacing="0" style="margin:20px 0"><tr>` +
  `<td align="center" bgcolor="#1d4ed8" style="padding:12px 24px;border-radius:6px;background-color:#1d4ed8">` +
  `<a href="${href}" style="color:#ffffff;font-weight:bold;text-decoration:none">${text}</a></td></tr></table>`;

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** The same as plain text, for readers that show no HTML. A link's address stands behind its text. */
export function plainText(html: string): string {
  let href = '';
  return html
    .replace(/<[^<>]*>/g, (tag) => {
      if (tag.startsWith('<a ')) href = / href="([^"]*)"/.exec(tag)?.[1] ?? '';
      if (tag === '</a>') return href && `: ${href}`;
      if (tag.startsWith('<li')) return '- ';
      if (/^<\/t[hd]>/.test(tag)) return ' ';
      return /^<(br\b|\/(p|div|li|h\d|tr|blockquote|pre|ul|ol)>)/.test(tag) ? '\n' : '';
    })
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const max = { lines: 6, characters: 500 };

/** The first lines of what people wrote, as HTML without anything but line breaks. */
export function firstLines(html: string): string {
  const whole = plainText(html).replace(/\n+/g, '\n');
  const lines = whole.split('\n').slice(0, max.lines).join('\n');
  const characters = [...lines];
  const short =
    characters.length > max.characters
      ? characters
          .slice(0, max.characters)
          .join('')
          .replace(/\s+\S*$/, '')
      : lines;
  return escapeHtml(short === whole ? whole : `${short} …`).replaceAll('\n', '<br>');
}
