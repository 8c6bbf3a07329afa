import * as rules from '../../texts/compiled/rules/shared';

/** What is said of a filter that a list does not have. */
export const unknownFilter = rules.unknown_filter;
