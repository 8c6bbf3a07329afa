import fc from 'fast-check';
import { readTyped, textTyped, valueTyped, writeTyped } from './number';
import { hasUnread, isUnread, unread } from './unread';

const nnbsp = '\u202f';
const nbsp = '\u00a0';

test.each([
  ['de', '1234,56', '1234.56'],
  ['de', '1.234,56', '1234.56'],
  ['de', '99,90', '99.90'],
  ['de', '99.90', '99.90'],
  ['de', '1.5', '1.5'],
  ['de', '1.234.567', '1234567'],
  ['de', '1234.567', '1234.567'],
  ['de', '12.345,6', '12345.6'],
  ['de', '0.123', '0.123'],
  ['de', ',5', '0.5'],
  ['de', ' 12 ', '12'],
  ['de', '007', '7'],
  ['de', '-1.234,5', '-1234.5'],
  ['de', '−5', '-5'],
  ['de', '-0', '0'],
  ['en', '1,234.56', '1234.56'],
  ['en', '1,234', '1234'],
  ['en', '1.234', '1.234'],
  ['en', '1234567890123.123456', '1234567890123.123456'],
  ['fr', `1${nnbsp}234,56`, '1234.56'],
  ['fr', `1${nbsp}234,56`, '1234.56'],
  ['fr', '1 234 567,8', '1234567.8'],
  ['fr', '1.234', '1.234'],
  ['de-CH', "1'234.50", '1234.50'],
  ['de-CH', '1’234’567.5', '1234567.5'],
  ['fr-CH', '1 234,50', '1234.50'],
  ['fr-CH', '1 234.50', '1234.50'],
  ['de-AT', '1.234,56', '1234.56'],
  ['de-AT', '1 234,56', '1234.56'],
  ['en-IN', '12,34,567.89', '1234567.89'],
  ['en-IN', '1,234,567', '1234567'],
  ['en-IN', '1,00,000', '100000'],
  ['ar', '1,234.56', '1234.56'],
  ['ar', '١٬٢٣٤٫٥٦', '1234.56'],
  ['ar', '١٢٫٥', '12.5'],
  ['ar-EG', '١٢٣٤٫٥', '1234.5'],
  ['ar-EG', '1,234.5', '1234.5'],
  ['ar-EG', '\u061c-٥', '-5'],
  ['fa', '۱٬۲۳۴٫۵', '1234.5'],
])('in %s, %s is %s', (locale, text, value) => expect(readTyped(text, locale)).toEqual([value]));

test.each([
  ['de', '1.234'],
  ['de', '12.345'],
  ['de', '-1.000'],
  ['es', '1.234'],
  ['de-AT', '1.234'],
  ['ar-DZ', '1.234'],
])('in %s, %s is read in two ways', (locale, text) =>
  expect(readTyped(text, locale).sort()).toEqual([text.replace('.', ''), text].sort()),
);

test.each([
  ['de', ''],
  ['de', '-'],
  ['de', '5,'],
  ['de', '1,234.56'],
  ['de', '1.23.456'],
  ['de', '12.34,5'],
  ['de', '1,2,3'],
  ['de', '1 234'],
  ['de', '1e5'],
  ['de', '0x10'],
  ['de', '+5'],
  ['de', '99,90 €'],
  ['de', '١٢'],
  ['de', 'NaN'],
  ['de', 'zwölf'],
  ['de', '- 5'],
  ['de', '5-'],
  ['en', '99,90'],
  ['en', '1.234,56'],
  ['en', '1,23'],
  ['en', '1234,567'],
  ['en', ',123'],
  ['en', '0,123'],
  ['en', '１２'],
  ['en-IN', '12,34'],
  ['fr', '1.234,56'],
  ['ar', '١٬٢٣'],
  ['ar', '١٢،٥'],
  ['ar', '1e5'],
])('in %s, %j is no number', (locale, text) => expect(readTyped(text, locale)).toEqual([]));

const locales = fc.constantFrom(
  ...['en', 'en-GB', 'en-IN', 'en-ZA', 'de', 'de-AT', 'de-CH', 'fr', 'fr-CH', 'fr-CA', 'es', 'es-MX', 'pt', 'pt-PT'],
  ...['pl', 'sv', 'nb', 'ru', 'it', 'it-CH', 'tr', 'he', 'ar', 'ar-EG', 'ar-DZ', 'ar-SA', 'fa', 'hi', 'mr', 'bn'],
  ...['th', 'ja', 'zh-CN', 'ko', 'et', 'hu', 'lt', 'sl', 'de-LI', 'ur', 'my', 'ne'],
);
/** At most 15 digits before the point and 6 after it, as the rules take them. */
const plain = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }),
    fc.option(fc.integer({ min: 0, max: 999_999 }).map((places) => String(places).padStart(6, '0'))),
  )
  .map(([negative, whole, places]) => {
    const value = places === null ? String(whole) : `${whole}.${places}`;
    return negative && /[1-9]/.test(value) ? `-${value}` : value;
  });

test('in every locale what is shown to be edited is read back as the same value', () => {
  fc.assert(
    fc.property(locales, plain, (locale, value) => {
      expect(readTyped(writeTyped(value, locale), locale)).toEqual([value]);
      expect(valueTyped(textTyped(value, locale), locale)).toBe(value);
    }),
    { numRuns: 2000 },
  );
});

test('in every locale the plain point form is read as itself, or refused for having another meaning there', () => {
  fc.assert(
    fc.property(locales, plain, (locale, value) => {
      const read = readTyped(value, locale);
      expect(read).toContain(value);
      // A point before exactly three places is all that another meaning can rest on.
      if (!/^-?[1-9]\d{0,2}\.\d{3}$/.test(value)) expect(read).toEqual([value]);
    }),
    { numRuns: 2000 },
  );
});

test('in every locale an amount as pages show it, in digits and signs alone, is read as itself', () => {
  fc.assert(
    fc.property(locales, fc.integer({ min: 0, max: 999_999_999_999 }), (locale, cents) => {
      const value = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      const shown = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
        .formatToParts(Number(value))
        .filter(({ type }) => ['integer', 'group', 'decimal', 'fraction'].includes(type))
        .map((part) => part.value)
        .join('');
      expect(readTyped(shown, locale)).toEqual([value]);
    }),
    { numRuns: 2000 },
  );
});

test('a text that is read in no way, or in two, keeps what was typed and is no number', () => {
  expect(valueTyped('1.234', 'de')).toBe(unread('1.234'));
  expect(valueTyped('abc', 'de')).toBe(unread('abc'));
  expect(textTyped(unread('1.234'), 'de')).toBe('1.234');
  expect(isUnread(unread(''))).toBe(true);
  expect(isUnread('1.234')).toBe(false);
  expect(hasUnread({ from: '5', to: unread('x') })).toBe(true);
  expect(hasUnread({ from: '5', to: '' })).toBe(false);
  expect(Number(unread('5'))).toBeNaN();
  expect(valueTyped('  ', 'de')).toBe('');
});

test('a whole number has no places, however they are written', () => {
  expect(valueTyped('1.000.000', 'de', true)).toBe('1000000');
  expect(['1,5', '1.5', '12,0', '1.000'].map((text) => isUnread(valueTyped(text, 'de', true)))).toEqual(
    Array(4).fill(true),
  );
});
