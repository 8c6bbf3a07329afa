import type { Text } from './message';

/** The last number of a rule's English text. */
const lastNumber = /-?\d[\d,]*(\.\d+)?(?=\D*$)/;

/** A rule's English text, its number apart: `{max}` stands in its place. The same rule has other numbers elsewhere. */
export function ruleOf(english: string): { pattern: string; max?: number } {
  const [number] = lastNumber.exec(english) ?? [];
  return number === undefined
    ? { pattern: english }
    : { pattern: english.replace(lastNumber, '{max}'), max: Number(number.replaceAll(',', '')) };
}

/** Says in a language what a rule says in English. `rules`: its texts by their English. What no rule says stays as it is. */
export const rulesIn =
  (language: string, rules: Readonly<Record<string, Text>>) =>
  (english: string): string => {
    const { pattern, max } = ruleOf(english);
    const text = rules[pattern];
    if (typeof text !== 'function') return text ?? english;
    const number = () => new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(max!);
    return text({ max }, number, number);
  };
