import { limits } from './limits';

const number = (value: number): string => value.toLocaleString('en');

/** What is said of more than {@link limits} allow; apart, because a list needs the numbers only. */
export const limitTexts = {
  text: `This text is too long: at most ${number(limits.text)} characters, its formatting included.`,
  depth: `This text is nested too deeply: at most ${number(limits.depth)} levels of lists, quotes or formatting.`,
  list: `Choose at most ${number(limits.list)}.`,
  search: `Search for at most ${number(limits.search)} characters.`,
} as const;
