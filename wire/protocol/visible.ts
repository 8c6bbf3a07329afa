/**
 * Nothing but white space, controls and characters that are drawn as nothing: zero-width ones, soft hyphens, joiners,
 * direction marks, fillers, the empty Braille pattern. Such a text counts as empty. A joiner or a mark inside a word or
 * an emoji belongs to it and stays.
 */
const invisible = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export const showsNothing = (text: string): boolean => invisible.test(text);

/**
 * Embeddings, overrides and isolates turn around what is read after them. The marks that Arabic and Hebrew need (LRM,
 * RLM, ALM) are none of these.
 */
const turnsAround = /[\u202a-\u202e\u2066-\u2069]/g;

export const withoutBidiControls = (text: string): string => text.replace(turnsAround, '');
