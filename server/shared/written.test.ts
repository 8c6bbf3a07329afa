import * as linkSentences from '../../texts/compiled/server/link';
import { keptSentence, moment, say } from './sentence';
import { writtenTime } from './written';

test.each([
  ['2026-11-24', 'en', 'Nov 24, 2026'],
  ['2026-11-24 22:05:10', 'en', 'Nov 24, 2026, 10:05 PM'],
  ['2026-11-24', 'de', '24.11.2026'],
  ['2026-11-24 22:05:10', 'de', '24.11.2026, 22:05'],
  ['', 'de', ''],
  ['next week', 'en', 'next week'],
] as const)('%s in %s is %s', (time, language, written) => expect(writtenTime(time, language)).toBe(written));

test('a sentence has its times in the language in which it is read, and as they are on the wire', () => {
  const sentence = say(linkSentences.you_approved, { at: moment('2026-03-01 11:00:00') });
  expect(String(sentence)).toBe('You approved this change on Mar 1, 2026, 11:00 AM.');
  expect(sentence.in('de')).toContain('01.03.2026, 11:00');
  expect(sentence.wireParams()).toEqual({ at: '2026-03-01 11:00:00' });
});

test('one that a table kept has them so too', () => {
  const kept = JSON.parse(
    JSON.stringify(say(linkSentences.you_denied, { at: moment('2026-03-01 11:00:00') }).toJSON()),
  );
  expect(keptSentence(kept).in('de')).toContain('01.03.2026, 11:00');
});

test('a sentence that a table kept with more than words is read without what is none', () => {
  const kept = {
    code: 'link.you_denied',
    text: 'Denied {at}.',
    params: { at: 'today', voted: { level: 'Board' }, bar: null },
  };
  expect(keptSentence(kept as never).params).toEqual({ at: 'today' });
});
