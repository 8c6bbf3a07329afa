import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { catalogues } from '../texts/compiled/languages';
import { ruleSentence, ruleTexts } from '../wire/languages/rules';
import { nouns } from './shared/nouns';
import { rule, say } from './shared/sentence';

interface Found {
  code: string;
  pattern: string;
  file: string;
}

/** All `say('code', 'English')` of the server; both must be written out. */
function saidIn(file: string): Found[] {
  const found: Found[] = [];
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'say') {
      const [code, pattern] = node.arguments;
      if (!code || !pattern || !ts.isStringLiteralLike(code) || !ts.isStringLiteralLike(pattern))
        throw new Error(`${file}: write code and sentence of say() out`);
      found.push({ code: code.text, pattern: pattern.text, file });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => `${__dirname}/${file}`);
const all = files.flatMap(saidIn);

/** Names that a text is filled with; of a select the forms as well. */
function slots(elements: MessageFormatElement[], into = new Set<string>()): Set<string> {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    into.add(element.value);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const option of Object.values(element.options)) slots(option.value, into);
  }
  return into;
}
const slotsOf = (pattern: string): string[] => [...slots(parse(pattern, { ignoreTag: true }))].sort();

test('a code has one English sentence', () => {
  expect(all.length).toBeGreaterThan(100);
  const patterns = new Map<string, string>();
  for (const { code, pattern } of all) {
    expect([code, patterns.get(code) ?? pattern]).toEqual([code, pattern]);
    patterns.set(code, pattern);
  }
});

describe.each(Object.entries(catalogues))('%s', (_language, { sentences, rules }) => {
  test('has every sentence, and no other', () => {
    expect(Object.keys(sentences).sort()).toEqual([...new Set(all.map(({ code }) => code))].sort());
  });

  test('fills each with the same values', () => {
    for (const { code, pattern } of all)
      expect([code, slotsOf(sentences[code] ?? '')]).toEqual([code, slotsOf(pattern)]);
  });

  test('has the number of each rule', () => {
    for (const [code, text] of Object.entries(ruleTexts))
      expect([code, /\{max\}/.test(rules[code as keyof typeof rules])]).toEqual([code, /\d/.test(text)]);
  });

  test('has every noun where a sentence is said of any thing', () => {
    for (const code of ['record.none', 'record.not_attached', 'record.attached'])
      for (const noun of nouns) expect(sentences[code]).toContain(` ${noun} {`);
  });
});

test('what a rule says has a code; its number may be another', () => {
  for (const [code, text] of Object.entries(ruleTexts)) expect(ruleSentence(text)?.code).toBe(code);
  expect(rule('The subject should be less than 1234 characters.').in('de')).toBe(
    'Der Betreff darf höchstens 1.234 Zeichen lang sein.',
  );
});

test('the same rule with another number is another English sentence', () => {
  const [first, second] = [10, 20].map((max) => String(rule(`The subject should be less than ${max} characters.`)));
  expect([first, second]).toEqual([
    'The subject should be less than 10 characters.',
    'The subject should be less than 20 characters.',
  ]);
});

test('a sentence within a sentence is in the same language', () => {
  const inner = say('choice.gone', 'This choice does not exist any more.');
  const outer = say('request.refused', '{reason}', { reason: inner });
  expect([String(outer), outer.in('de')]).toEqual(['This choice does not exist any more.', inner.in('de')]);
  expect(outer.wireParams()).toEqual({ reason: { code: 'choice.gone', params: {} } });
});

test('in a text from right to left a value keeps its direction', () => {
  expect(say('right.missing', 'Missing permission: {key}', { key: 'view_problems' }).in('ar')).toContain(
    '\u2068view_problems\u2069',
  );
});
