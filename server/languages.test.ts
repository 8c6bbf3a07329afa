import { translations } from '../texts/compiled/server.languages';
import * as choiceSentences from '../texts/compiled/server/choice';
import * as logSentences from '../texts/compiled/server/log';
import * as requestSentences from '../texts/compiled/server/request';
import * as rightSentences from '../texts/compiled/server/right';
import german from '../texts/de/shared.json';
import arabic from '../texts/ar/shared.json';
import { nouns } from './shared/nouns';
import { keptSentence, rule, say } from './shared/sentence';

test.each([
  ['de', german],
  ['ar', arabic],
])('%s has every noun where a sentence is said of any thing', (_language, { server: { record } }) => {
  for (const pattern of [record.none, record.not_attached, record.attached])
    for (const noun of nouns) expect(pattern).toContain(` ${noun} {`);
});

test('what a rule says has a code; its number may be another', () => {
  const subject = rule('The subject should be less than 1234 characters.');
  expect([subject.code, subject.wireParams()]).toEqual(['rule.subject_too_long', { max: 1234 }]);
  expect(String(subject)).toBe('The subject should be less than 1234 characters.');
  expect(subject.in('de')).toBe('Der Betreff darf höchstens 1.234 Zeichen lang sein.');
  expect(String(rule('The subject should be less than 10 characters.'))).toBe(
    'The subject should be less than 10 characters.',
  );
});

test('what no rule says is handed on', () => {
  const other = rule('Said by nobody');
  expect([other.code, String(other), other.in('de')]).toEqual(['rule.other', 'Said by nobody', 'Said by nobody']);
});

test('a sentence within a sentence is in the same language', () => {
  const inner = say(choiceSentences.gone);
  const outer = say(requestSentences.refused, { reason: inner });
  expect([String(outer), outer.in('de')]).toEqual([
    'This choice does not exist any more.',
    'Diese Auswahl gibt es nicht mehr.',
  ]);
  expect(outer.wireParams()).toEqual({ reason: { code: 'choice.gone', params: {} } });
});

test('in a text from right to left a value keeps its direction', () => {
  expect(say(rightSentences.missing, { key: 'view_problems' }).in('ar')).toContain('\u2068view_problems\u2069');
});

describe('a sentence that a table kept', () => {
  test('has its English pattern, with which it is read again', () => {
    const kept = say(logSentences.items, { count: 3, what: 'asset', names: 'a, b, c' }).toJSON();
    expect(kept).toEqual({
      code: 'log.items',
      text: '{count, plural, one {the {what}} other {{count} {what}s}} {names}',
      params: { count: 3, what: 'asset', names: 'a, b, c' },
    });
    expect(String(keptSentence(kept))).toBe('3 assets a, b, c');
  });

  test('of which no language has the code any more is read in English', () => {
    const old = { code: 'old.moved', text: '{count, plural, one {# day} other {# days}} <b>', params: { count: 2 } };
    expect(translations.de!['old.moved']).toBeUndefined();
    expect(keptSentence(old).in('de')).toBe('2 days <b>');
  });
});

/** What does not compile. */
export const refused = [
  // @ts-expect-error there is no such sentence
  () => say(rightSentences.no_such_sentence),
  // @ts-expect-error its value was forgotten
  () => say(rightSentences.missing),
  // @ts-expect-error the value has another name
  () => say(rightSentences.missing, { right: 'view_problems' }),
  // @ts-expect-error one value too many
  () => say(choiceSentences.gone, { choice: 1 }),
];
