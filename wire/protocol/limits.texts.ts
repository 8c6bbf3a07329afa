import * as rules from '../../texts/compiled/rules/shared';
import { limits } from './limits';

const number = (value: number): string => value.toLocaleString('en');

/** What is said of more than {@link limits} allow; apart, because a list needs the numbers only. */
export const limitTexts = {
  text: rules.text_too_long(number(limits.text)),
  depth: rules.text_too_deep(number(limits.depth)),
  list: rules.too_many(number(limits.list)),
  search: rules.search_too_long(number(limits.search)),
} as const;
