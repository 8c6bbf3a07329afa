/** Placeholders of texts that people write for mails: `{{subject}}` stands for a value of the record (B7, E30). */
const written = /\{\{([^{}]*)\}\}/g;

/** A placeholder as it is written, e.g. `{{subject}}`. */
export const placeholder = (name: string): string => `{{${name}}}`;

/** The name between the braces; an editor may have put formatting or fixed spaces there. */
const nameOf = (inner: string): string =>
  inner
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim();

/** Names of the placeholders in a text or HTML, each once, in the order of the text. */
export const placeholdersIn = (template: string): string[] => [
  ...new Set([...template.matchAll(written)].map(([, inner = '']) => nameOf(inner))),
];

/** Is there a `{{` without its `}}`? */
export const isPlaceholderOpen = (template: string): boolean => template.replace(written, '').includes('{{');

/** The text with each placeholder replaced by what `fill` says of its name; tags within the braces come after it. */
export const replacePlaceholders = (template: string, fill: (name: string) => string): string =>
  template.replace(written, (_whole, inner: string) => fill(nameOf(inner)) + (inner.match(/<[^<>]*>/g) ?? []).join(''));
