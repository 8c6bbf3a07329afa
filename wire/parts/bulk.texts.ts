import * as rules from '../../texts/compiled/rules/shared';
/** What is said of a field that is not among those which can be set on many at once. */
export const bulkTexts = { unknown: rules.cannot_set } as const;
