import { screen } from '@testing-library/react';
import { renderInHost } from '../../testing/host';
import { alertMessages } from '../alert/alert.messages';
import { apiMessages } from '../api/api.messages';
import { dialogMessages } from '../dialog/dialog.messages';
import { filterMessages } from '../filter/filter.messages';
import { editorMessages } from '../form/editor.messages';
import { formMessages } from '../form/form.messages';
import { planningMessages } from '../planning/planning.messages';
import { selectMessages } from '../select/select.messages';
import { Pager } from '../table/Pager';
import { tableMessages } from '../table/table.messages';
import { viewMessages } from '../view/view.messages';
import arabic from './locales/ar/index';
import { fill, messages, type Text } from './messages';
import { translator } from './useMessages';

const catalogues = [alertMessages, apiMessages, dialogMessages, editorMessages, filterMessages, formMessages, planningMessages, selectMessages, tableMessages, viewMessages];

const slots = (text: Text) => {
  const form = typeof text === 'string' ? text : text.other;
  return [...form.matchAll(/\{\w+\}/g)].map(([slot]) => slot).sort();
};

test.each(catalogues.map((catalogue) => [catalogue.name, catalogue] as const))('Arabic has every text of %s with the same placeholders', (name, { texts }) => {
  const translated = arabic[name] ?? {};
  expect(Object.keys(translated).sort()).toEqual(Object.keys(texts).sort());
  for (const [key, text] of Object.entries<Text>(texts)) expect([key, slots(translated[key]!)]).toEqual([key, slots(text)]);
});

test('plurals follow the rules of the language, numbers its digits', () => {
  const results = { one: '{count} result', other: '{count} results' };
  expect([1, 2, 12345].map((count) => fill(results, { count }, 'en'))).toEqual(['1 result', '2 results', '12,345 results']);
  const arabicResults = arabic.table!.results!;
  expect(fill(arabicResults, { count: 2 }, 'ar')).toBe('نتيجتان');
  expect(fill(arabicResults, { count: 3 }, 'ar-EG')).toBe('٣ نتائج');
});

test('a text that a language lacks stays English', () => {
  const t = translator(messages('pump', { broken: 'Broken since {day}' }), 'ar', arabic);
  expect(t('broken', { day: 'Monday' })).toBe('Broken since Monday');
});

test('a widget in Arabic waits for its texts, then reads from right to left', async () => {
  const { container } = renderInHost(<Pager label="x" page={1} limit={10} total={30} onChange={() => undefined} />, { locale: 'ar', dir: 'rtl' });
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'الصفحة التالية' })).toBeVisible();
  expect(container.firstElementChild).toHaveAttribute('dir', 'rtl');
});
