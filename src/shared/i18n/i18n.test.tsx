import { readdirSync } from 'node:fs';
import path from 'node:path';
import { screen } from '@testing-library/react';
import { renderInHost } from '../../testing/host';
import { Pager } from '../table/Pager';
import arabic from './locales/ar/index';
import { type Catalogue, fill, messages, type Text } from './messages';
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

const slots = (text: Text) => {
  const form = typeof text === 'string' ? text : text.other;
  return [...form.matchAll(/\{\w+\}/g)].map(([slot]) => slot).sort();
};

test.each(catalogues.map((catalogue) => [catalogue.name, catalogue] as const))(
  'Arabic has every text of %s with the same placeholders',
  (name, { texts }) => {
    const translated = arabic[name] ?? {};
    expect(Object.keys(translated).sort()).toEqual(Object.keys(texts).sort());
    for (const [key, text] of Object.entries<Text>(texts))
      expect([key, slots(translated[key]!)]).toEqual([key, slots(text)]);
  },
);

test('plurals follow the rules of the language, numbers its digits', () => {
  const results = { one: '{count} result', other: '{count} results' };
  expect([1, 2, 12345].map((count) => fill(results, { count }, 'en'))).toEqual([
    '1 result',
    '2 results',
    '12,345 results',
  ]);
  const arabicResults = arabic.table!.results!;
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
