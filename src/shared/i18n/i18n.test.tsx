import { readdirSync } from 'node:fs';
import path from 'node:path';
import { screen } from '@testing-library/react';
import { languages } from '../../../texts/compiled/languages';
import { customFieldTexts } from '../../../wire/parts/form.texts';
import { problemTexts } from '../../../wire/problem/problem.limits';
import { texts as replyTexts } from '../../../wire/protocol/reply';
import { renderInHost } from '../../testing/host';
import { Pager } from '../table/Pager';
import { loadTranslation } from './language';
import arabic from './locales/ar/index';
import german from './locales/de/index';
import { type Catalogue, fill, messages, type Plural, type Text, type Translation } from './messages';
import { translator } from './useMessages';

/** Every catalogue there is: the exports of all *.messages.ts. */
const source = path.resolve(__dirname, '../..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.messages.ts'),
);
const isCatalogue = (value: unknown): value is Catalogue =>
  typeof value === 'object' && value !== null && 'texts' in value && 'name' in value;
const exportsOf = (file: string): object =>
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  require(path.join(source, file));
const catalogues = files.flatMap((file) => Object.values(exportsOf(file)).filter(isCatalogue));

const slots = (form: string) => [...form.matchAll(/\{\w+\}/g)].map(([slot]) => slot).sort();
const slotsOf = (text: Text) => slots(typeof text === 'string' ? text : text.other);

/** The folders of locales/, by the tag that is their name. */
const translations = readdirSync(path.join(__dirname, 'locales')).map((language): [string, Translation] => [
  language,
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  (require(path.join(__dirname, 'locales', language, 'index')) as { default: Translation }).default,
]);

test('the interface and the server speak the same languages', () => {
  expect(['en', ...translations.map(([language]) => language)].sort()).toEqual([...languages].sort());
});

describe.each(translations)('%s', (language, translation) => {
  const { texts: translated = {} } = translation;

  test('has no catalogue that is not there', () => {
    expect(Object.keys(translated).sort()).toEqual(catalogues.map(({ name }) => name).sort());
  });

  test.each(catalogues.map((catalogue) => [catalogue.name, catalogue] as const))(
    'has every text of %s with the same placeholders',
    (name, { texts }) => {
      const own = translated[name] ?? {};
      expect(Object.keys(own).sort()).toEqual(Object.keys(texts).sort());
      for (const [key, text] of Object.entries<Text>(texts))
        expect([key, typeof own[key]!, slotsOf(own[key]!)]).toEqual([key, typeof text, slotsOf(text)]);
    },
  );

  test('has only the plural forms that the language knows', () => {
    const known: string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const plurals = Object.values(translated).flatMap((own) =>
      Object.values(own).filter((text): text is Plural => typeof text !== 'string'),
    );
    expect(plurals.flatMap((text) => Object.keys(text)).filter((form) => !known.includes(form))).toEqual([]);
  });

  test('says what a rule says', () => {
    const { rule } = translation;
    expect(rule?.(replyTexts.required)).not.toBe(replyTexts.required);
    expect(rule?.('Said by nobody')).toBe('Said by nobody');
  });
});

test('a rule is said with its number, as the language writes it', () => {
  expect(german.rule?.(problemTexts.subject)).toBe('Der Betreff darf höchstens 50 Zeichen lang sein.');
  expect(german.rule?.(customFieldTexts.tooLong(12345))).toBe('Höchstens 12.345 Zeichen sind erlaubt.');
  expect(arabic.rule?.(replyTexts.required)).toBe('هذا الحقل مطلوب.');
});

test('plurals follow the rules of the language, numbers its digits', () => {
  const results = { one: '{count} result', other: '{count} results' };
  expect([1, 2, 12345].map((count) => fill(results, { count }, 'en'))).toEqual([
    '1 result',
    '2 results',
    '12,345 results',
  ]);
  const germanResults = german.texts!.table!.results!;
  expect([1, 2, 12345].map((count) => fill(germanResults, { count }, 'de'))).toEqual([
    '1 Ergebnis',
    '2 Ergebnisse',
    '12.345 Ergebnisse',
  ]);
  const arabicResults = arabic.texts!.table!.results!;
  expect(fill(arabicResults, { count: 2 }, 'ar')).toBe('نتيجتان');
  expect(fill(arabicResults, { count: 3 }, 'ar-EG')).toBe('٣ نتائج');
});

test('a text that a language lacks stays English', () => {
  const t = translator(messages('pump', { broken: 'Broken since {day}' }), 'ar', arabic);
  expect(t('broken', { day: 'Monday' })).toBe('Broken since Monday');
});

test('a widget in Arabic waits for its texts, then reads from right to left', async () => {
  const { container } = renderInHost(<Pager label="x" page={1} limit={10} total={30} onChange={() => undefined} />, {
    locale: 'ar',
    dir: 'rtl',
  });
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'الصفحة التالية' })).toBeVisible();
  expect(container.firstElementChild).toHaveAttribute('dir', 'rtl');
});

test.each(translations)('%s is loaded for its tag, with and without a country', async (language, translation) => {
  expect(await loadTranslation(language)).toBe(translation);
  expect(await loadTranslation(`${language.toUpperCase()}-XX`)).toBe(translation);
});
