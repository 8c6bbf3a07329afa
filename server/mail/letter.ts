import { escapeHtml } from '../shared/html';

interface Letter {
  /** Plain text, one paragraph each. */
  paragraphs: string[];
  /** Sanitised HTML below them. */
  quote?: string;
  link?: { text: string; href: string };
}

/** The HTML of a mail. Texts are escaped here. */
export function letter({ paragraphs, quote, link }: Letter): string {
  return [
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    quote && `<blockquote>${quote}</blockquote>`,
    link && `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>`,
  ]
    .filter(Boolean)
    .join('\n');
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
