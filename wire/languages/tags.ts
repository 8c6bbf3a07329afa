/** The tags of all languages; English first, in which the code itself is written. Light: forms import it. */
export const languageTags = ['en', 'ar', 'de'] as const;
export type Language = (typeof languageTags)[number];
