import type { Language } from '../../wire/languages';
import { escapeHtml } from '../shared/html';
import { isRightToLeft } from '../shared/language';
import type { Sentence } from '../shared/sentence';

interface Letter {
  language: Language;
  /** One paragraph each. */
  paragraphs: Sentence[];
  /** Sanitised HTML below them; people wrote it in whatever language. */
  quote?: string;
  link?: { text: Sentence; href: string };
}

/** The HTML of a mail. Texts are escaped here. */
export function letter({ language, paragraphs, quote, link }: Letter): string {
  const text = (sentence: Sentence): string => escapeHtml(sentence.in(language));
  const rightToLeft = isRightToLeft(language);
  const html = [
    ...paragraphs.map((paragraph) => `<p>${text(paragraph)}</p>`),
    quote && `<blockquote${rightToLeft ? ' dir="auto"' : ''}>${quote}</blockquote>`,
    link && `<p><a href="${escapeHtml(link.href)}">${text(link.text)}</a></p>`,
  ]
    .filter(Boolean)
    .join('\n');
  return language === 'en' ? html : `<div${rightToLeft ? ' dir="rtl"' : ''} lang="${language}">\n${html}\n</div>`;
}

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
      return /^<(br\b|\/(p|div|li|h\d|tr|blockquote|pre)>)/.test(tag) ? '\n' : '';
    })
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
