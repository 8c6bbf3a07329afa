import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { type Language, languages, rightToLeft } from '../../texts/compiled/languages';

/** The language of ours that the reader prefers (`Accept-Language`); English if they name none of them. */
export const languageOf = (request: Pick<FastifyRequest, 'headers'>): Language =>
  (new Negotiator(request).language([...languages]) ?? 'en') as Language;

/** What the reader prefers of all locales, as a BCP 47 tag; English if they do not say. */
export function localeOf(request: Pick<FastifyRequest, 'headers'>): string {
  const [first = '*'] = new Negotiator(request).languages();
  return first === '*' ? 'en' : first;
}

/** The language of ours that a stored or sent name means, e.g. `de` or `de-AT`; English for any other. */
export const languageNamed = (locale: string): Language =>
  languages.find((language) => language === locale.toLowerCase().split(/[-_]/, 1)[0]) ?? 'en';

export const isRightToLeft = (language: Language): boolean => rightToLeft.includes(language);
