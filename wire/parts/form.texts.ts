import * as formGroups from '../../texts/compiled/rules/form-group';
import * as sentences from '../../texts/compiled/rules/shared';

/** What is said of the value of a custom field. */
export const customFieldTexts = {
  number: sentences.number,
  least: sentences.least,
  maxCount: sentences.most,
  tooShort: sentences.too_short,
  tooLong: sentences.too_long,
  link: sentences.link,
  pattern: formGroups.expected_form,
} as const;
