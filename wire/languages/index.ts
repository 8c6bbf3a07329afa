import { arabic } from './ar';
import { german } from './de';
import type { Catalogue } from './language';

/** All languages but English, in which the code itself is written. */
const others = { ar: arabic, de: german };

export type Language = 'en' | keyof typeof others;

export const catalogues: Readonly<Partial<Record<Language, Catalogue>>> = others;

export const languages: readonly Language[] = ['en', ...(Object.keys(others) as (keyof typeof others)[])];
