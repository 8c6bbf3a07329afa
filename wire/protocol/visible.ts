/**
 * A text of only white space, control characters and invisible characters (zero-width ones, soft hyphens, joiners,
 * direction marks, fillers, the empty Braille pattern) counts as empty. A joiner or mark inside a word or an emoji is
 * part of it and stays.
 */
const invisible = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export const showsNothing = (text: string): boolean => invisible.test(text);

/**
 * Embeddings, overrides and isolates change the direction of the text after them. The marks that Arabic and Hebrew need
 * (LRM, RLM, ALM) are not among them.
 */
const turnsAround = /[\u202a-\u202e\u2066-\u2069]/g;

/** Line feeds, tabs and every other control character, and the line and paragraph separators of Unicode. */
const breaks = /[\p{Cc}\u2028\u2029]+/gu;

/** A text on one line, as it can stand in the header of a mail, a file name or a line of the log: breaks become a blank. */
export const onOneLine = (text: string): string => text.replace(breaks, ' ');

export const withoutBidiControls = (text: string): string => text.replace(turnsAround, '');
