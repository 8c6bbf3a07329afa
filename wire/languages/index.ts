import { arabic } from './ar';
import { german } from './de';
import type { Catalogue } from './language';

export type Language = 'en' | 'ar' | 'de';

/** All languages but English, in which the code itself is written. */
export const catalogues: Readonly<Partial<Record<Language, Catalogue>>> = { ar: arabic, de: german };

export const languages: readonly Language[] = ['en', ...(Object.keys(catalogues) as Language[])];
