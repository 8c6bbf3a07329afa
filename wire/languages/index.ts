import { arabic } from './ar';
import { german } from './de';
import type { Catalogue } from './language';
import { type Language, languageTags } from './tags';

export type { Language };

/** All languages but English, in which the code itself is written. */
const others: Readonly<Record<Exclude<Language, 'en'>, Catalogue>> = { ar: arabic, de: german };

export const catalogues: Readonly<Partial<Record<Language, Catalogue>>> = others;

export const languages: readonly Language[] = languageTags;
