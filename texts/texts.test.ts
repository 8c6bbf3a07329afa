import { TYPE, type MessageFormatElement, type PluralElement } from '@formatjs/icu-messageformat-parser';
import { ruleOf } from './rule';
import { languagesOf, namesIn, parseText, textsOf } from '../tools/texts.mjs';

type Sides = Record<string, Record<string, Record<string, string>>>;

/** Every text of a language by its side, group and key, parsed; throws if one is no ICU message. */
const allOf = (language: string): Map<string, MessageFormatElement[]> =>
  new Map(
    Object.entries(textsOf(language) as Sides).flatMap(([side, groups]) =>
      Object.entries(groups).flatMap(([group, texts]) =>
        Object.entries(texts).map(([key, text]): [string, MessageFormatElement[]] => [
          `${side} ${group}.${key}`,
          parseText(text, `${language}, ${group}.${key}`),
        ]),
      ),
    ),
  );

const pluralsIn = (elements: MessageFormatElement[]): PluralElement[] =>
  elements.flatMap((element) => {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inner = Object.values(element.options).flatMap(({ value }) => pluralsIn(value));
    return element.type === TYPE.plural ? [element, ...inner] : inner;
  });

const english = allOf('en');
const languages = languagesOf() as string[];

test('English is there, and other languages', () => {
  expect(languages[0]).toBe('en');
  expect(languages.length).toBeGreaterThan(2);
  expect(english.size).toBeGreaterThan(2500);
});

describe.each(languages)('%s', (language) => {
  const own = allOf(language);

  test('has every text, and no other', () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('fills each with the same values', () => {
    const different = [...english].filter(
      ([key, text]) => String([...namesIn(own.get(key)!)].sort()) !== String([...namesIn(text)].sort()),
    );
    expect(different.map(([key]) => key)).toEqual([]);
  });

  test('has all plural forms that it knows, and no other', () => {
    const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort().join();
    const forms = ({ options }: PluralElement) => Object.keys(options).filter((form) => !form.startsWith('='));
    const wrong = [...own].filter(([, text]) =>
      pluralsIn(text).some((plural) => forms(plural).sort().join() !== known),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});

/** Words that stand in more than two places: each place means something else, or is grammar of a language of its own. */
const repeated: Record<string, string[]> = {
  en: ['Number', 'To'],
  de: ['Beginn', 'Ende', 'Geplanter Beginn', 'Geplantes Ende'],
  ar: [
    'إنشاء تغيير',
    'التأثير',
    'السبب',
    'الفريق',
    'المجلس',
    'المستخدم',
    'الموظف',
    'الموظف المسؤول',
    'الموضوع',
    'النوع',
  ],
};

test('the last number in a rule is its limit: the rule is found again by its text without that number', () => {
  const { rules } = textsOf('en') as Sides;
  const lost = Object.values(rules!)
    .flatMap((texts) => Object.values(texts))
    .filter((text) => ruleOf(text.replace('{max, number}', '7')).pattern !== text.replace('{max, number}', '{max}'));
  expect(lost).toEqual([]);
});

describe.each(languages)('%s', (language) => {
  test('has a text of one or two words in two places at most; the others use the one of common.json', () => {
    const places = new Map<string, number>();
    for (const groups of Object.values(textsOf(language))) {
      // Names of rows, each of its own grammar.
      const { built_in: _, ...others } = groups;
      for (const text of Object.values(others).flatMap((texts) => Object.values(texts)))
        if (!text.includes('{') && text.trim().split(/\s+/).length <= 2) places.set(text, (places.get(text) ?? 0) + 1);
    }
    const found = [...places].filter(([, count]) => count > 2).map(([text]) => text);
    expect(found.sort()).toEqual([...(repeated[language] ?? [])].sort());
    expect(found.length).toBeLessThanOrEqual(10);
  });
});
