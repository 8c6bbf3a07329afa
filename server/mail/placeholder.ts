import { isPlaceholderOpen, placeholder, placeholdersIn, replacePlaceholders } from '../../wire/parts/placeholder';
import { invalid } from '../shared/errors';
import { escapeHtml, sanitiseLinked } from '../shared/html';
import { say } from '../shared/sentence';
import * as placeholderSentences from '../../texts/compiled/server/placeholder';

/** What a placeholder stands for: plain text, or plain text (in a subject, in an address) and safe HTML (elsewhere). */
export type PlaceholderValue = string | { text: string; html: string };
/** By the placeholder's name, e.g. `requester.name`. A name without a value is left out of the text. */
export type PlaceholderValues = Readonly<Record<string, PlaceholderValue | undefined>>;

/**
 * Checks a text or HTML that somebody wrote with placeholders (B7, E30). Throws 422 at `field` for a placeholder that
 * is not among `known`, naming it and what there is, and for one that is not closed.
 */
export function requirePlaceholders(field: string, template: string, known: readonly string[]): void {
  const unknown = placeholdersIn(template).filter((name) => !known.includes(name));
  if (unknown.length)
    throw invalid({
      [field]: say(placeholderSentences.unknown, {
        names: shown(unknown),
        known: shown(known),
      }),
    });
  if (isPlaceholderOpen(template)) throw invalid({ [field]: say(placeholderSentences.open) });
}

/** What is wrong is shown as it was written, and not a page of it. */
const shown = (names: readonly string[]): string =>
  names
    .slice(0, 30)
    .map((name) => placeholder(name.slice(0, 50)))
    .join(' ');

/** Fills a subject: one line of plain text. */
export const fillText = (template: string, values: PlaceholderValues): string =>
  replacePlaceholders(template, (name) => textOf(valueOf(values, name)))
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Fills HTML: plain values are escaped, and the whole is sanitised, because a value may
 * stand in a link's address. A link without an address is left out, words and all.
 */
export const fillHtml = (template: string, values: PlaceholderValues): string =>
  sanitiseLinked(
    joined(template)
      .split(/(<[^<>]*>)/)
      .map((part) =>
        replacePlaceholders(part, (name) => {
          const value = valueOf(values, name);
          return typeof value === 'object' && !part.startsWith('<') ? value.html : escapeHtml(textOf(value));
        }),
      )
      .join(''),
  );

/** No placeholder is divided by formatting. */
const joined = (template: string): string => replacePlaceholders(template, placeholder);

const valueOf = (values: PlaceholderValues, name: string): PlaceholderValue | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;
const textOf = (value: PlaceholderValue | undefined): string =>
  typeof value === 'object' ? value.text : (value ?? '');
