import * as rules from '../../texts/compiled/rules/shared';
/** What is said of the value of a custom field. */
export const customFieldTexts = {
  number: rules.number,
  least: rules.least,
  most: rules.most,
  tooShort: rules.too_short,
  tooLong: rules.too_long,
  link: rules.link,
} as const;
