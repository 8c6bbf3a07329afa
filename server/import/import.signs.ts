/** Arabic, Persian and full-width digits begin at these characters. */
const zeros = [0x0660, 0x06f0, 0xff10];

/**
 * A text as numbers and dates are read from it: plain digits, one kind of blank, minus and apostrophe, and no marks of
 * direction, which Arabic dates contain.
 */
export const plainSigns = (text: string): string =>
  text
    .replace(/[\u200e\u200f\u061c\u200b\u2060]/g, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - zeros.findLast((zero) => code >= zero)!);
    })
    .replace(/\s+/g, ' ')
    .replace(/[\u2212\u2012\u2013\u2014\ufe63\uff0d]/g, '-')
    .replace(/[\u2018\u2019\u02bc]/g, "'");

/** Case, spaces and punctuation of a heading do not count. */
export const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
