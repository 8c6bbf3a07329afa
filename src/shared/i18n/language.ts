import { chunks } from '../../../texts/compiled/screen.languages';
import type { Translation } from './messages';

const loaded = new Map<string, Translation>();
const none: Translation = {};

const languageOf = (locale: string) => locale.toLowerCase().split('-')[0]!;

/** The texts of a locale if no chunk has to be fetched for them: always for English and unknown languages. */
export function readyTranslation(locale: string): Translation | undefined {
  const language = languageOf(locale);
  return chunks[language] ? loaded.get(language) : none;
}

/** Fetches the texts of a locale. A chunk that cannot be had leaves English; nothing rejects. */
export async function loadTranslation(locale: string): Promise<Translation> {
  const language = languageOf(locale);
  const texts = await chunks[language]?.().catch(() => undefined);
  if (texts) loaded.set(language, texts);
  return texts ?? none;
}
