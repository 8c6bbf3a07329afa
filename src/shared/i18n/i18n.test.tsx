import { screen } from '@testing-library/react';
import { languages } from '../../../texts/compiled/languages';
import * as pagerMessages from '../../../texts/compiled/screen/table';
import type { Message } from '../../../texts/message';
import { customFieldTexts } from '../../../wire/parts/form.texts';
import { problemTexts } from '../../../wire/problem/problem';
import { texts as replyTexts } from '../../../wire/protocol/reply';
import { renderInHost } from '../../testing/host';
import { Pager } from '../table/Pager';
import { loadTranslation, readyTranslation } from './language';
import { translator } from './useMessages';

test('a widget in Arabic waits for its texts, then reads from right to left', async () => {
  const { container } = renderInHost(<Pager label="x" page={1} limit={10} total={30} onChange={() => undefined} />, {
    locale: 'ar',
    dir: 'rtl',
  });
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'الصفحة التالية' })).toBeVisible();
  expect(container.firstElementChild).toHaveAttribute('dir', 'rtl');
});

test('a rule is said with its number, as the language writes it', async () => {
  const [german, arabic] = await Promise.all(['de', 'ar'].map(loadTranslation));
  expect(german!.rule?.(problemTexts.subject)).toBe('Der Betreff darf höchstens 50 Zeichen lang sein.');
  expect(german!.rule?.(customFieldTexts.tooLong(12345))).toBe('Höchstens 12.345 Zeichen sind erlaubt.');
  expect(arabic!.rule?.(replyTexts.required)).toBe('هذا الحقل مطلوب.');
  expect(german!.rule?.('Said by nobody')).toBe('Said by nobody');
});

test('plurals follow the rules of the language, numbers its digits', async () => {
  const results = async (locale: string, ...counts: number[]) => {
    const t = translator(locale, await loadTranslation(locale));
    return counts.map((count) => t(pagerMessages.results, { count }));
  };
  expect(await results('en', 1, 2, 12345)).toEqual(['1 result', '2 results', '12,345 results']);
  expect(await results('de', 1, 2, 12345)).toEqual(['1 Ergebnis', '2 Ergebnisse', '12.345 Ergebnisse']);
  expect(await results('ar', 2)).toEqual(['نتيجتان']);
  expect(await results('ar-EG', 3)).toEqual(['٣ نتائج']);
});

test('a text that a language lacks stays English', async () => {
  const broken: Message<'day'> = [999_999, ({ day }, write) => `Broken since ${write(day)}`];
  const t = translator('ar', await loadTranslation('ar'));
  expect(t(broken, { day: 'Monday' })).toBe('Broken since Monday');
});

test.each(languages.filter((language) => language !== 'en'))(
  '%s is loaded for its tag, with and without a country',
  async (language) => {
    const translation = await loadTranslation(language);
    expect(translation.texts).toBeDefined();
    expect(await loadTranslation(`${language.toUpperCase()}-XX`)).toBe(translation);
    expect(readyTranslation(language)).toBe(translation);
  },
);

const t = translator('en', {});
/** What does not compile. */
export const refused = [
  // @ts-expect-error there is no such text
  () => t(pagerMessages.no_such_text),
  // @ts-expect-error its value was forgotten
  () => t(pagerMessages.results),
  // @ts-expect-error the value has another name
  () => t(pagerMessages.results, { number: 1 }),
  // @ts-expect-error one value too many
  () => t(pagerMessages.results, { count: 1, total: 2 }),
];
