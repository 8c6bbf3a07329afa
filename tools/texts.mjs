// Compiles texts/<language>/<area>.json to texts/compiled/: a function per text with placeholders, typed by the English
// texts. Whoever reads the sources calls compileTexts() first: build, tests, type check; `npm ci` does it for editors.
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'texts');
const compiled = path.join(folder, 'compiled');
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The tags of all languages, English first: the folders of texts/. */
export function languagesOf() {
  const tags = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(folder, entry.name, 'common.json')))
    .map(({ name }) => name)
    .sort();
  return ['en', ...tags.filter((tag) => tag !== 'en')];
}

/**
 * The texts of a language: side → group → key → ICU pattern. An area (problem.json) holds groups of texts of the
 * screens, sentences of the server, and rules of wire/; `common` is one group of which screens and server make use.
 */
export function textsOf(language) {
  const sides = { common: {}, screen: {}, server: {}, rules: {} };
  for (const file of readdirSync(path.join(folder, language)).sort()) {
    const area = readJson(path.join(folder, language, file));
    if (file === 'common.json') sides.common = { common: area };
    else
      for (const [side, groups] of Object.entries(area))
        for (const [group, texts] of Object.entries(groups)) {
          const of = (sides[side][group] ??= {});
          for (const [key, text] of Object.entries(texts)) {
            if (key in of) throw new Error(`texts/${language}/${file}: there is another ${side} ${group}.${key}`);
            of[key] = text;
          }
        }
  }
  return sides;
}

/**
 * Texts that are words of `common` in every language, without being written again: side → group → key → its key there.
 * For codes of replies and tables, and for texts that are chosen by what they stand for (the name of a field).
 */
export const sameTexts = () => readJson(path.join(folder, 'same.json'));

/** {@link textsOf} with {@link sameTexts}. */
function allTextsOf(language) {
  const sides = textsOf(language);
  for (const [side, groups] of Object.entries(sameTexts()))
    for (const [group, keys] of Object.entries(groups))
      for (const [key, word] of Object.entries(keys)) {
        const text = sides.common.common[word];
        if (text === undefined) throw new Error(`texts/same.json: ${language} has no common.${word}`);
        const texts = ((sides[side] ??= {})[group] ??= {});
        if (key in texts) throw new Error(`texts/same.json: ${language} has a text of its own for ${group}.${key}`);
        texts[key] = text;
      }
  return sides;
}

/** The parsed pattern; `<b>` in it is text. Throws where it is no ICU message. */
export function parseText(pattern, where) {
  try {
    return parse(pattern, { ignoreTag: true, requiresOtherClause: true });
  } catch (error) {
    throw new Error(`${where}: ${error.message} in ${JSON.stringify(pattern)}`, { cause: error });
  }
}

/** Names that a text is filled with. */
export function namesIn(elements, into = new Set()) {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    into.add(element.value);
    for (const { value } of Object.values(element.options ?? {})) namesIn(value, into);
  }
  return into;
}

const quoted = (text) => text.replace(/[\\`]|\$\{/g, '\\$&');

/** The body of a template literal. `count` is the number that a `#` stands for. */
function template(elements, where, count) {
  return elements
    .map((element) => {
      const value = `v[${JSON.stringify(element.value)}]`.replace(/\["([a-z_]\w*)"\]/i, '.$1');
      if (element.type === TYPE.literal) return quoted(element.value);
      if (element.type === TYPE.argument) return `\${w(${value})}`;
      if (element.type === TYPE.pound) return `\${n(${count})}`;
      if (element.type === TYPE.number && !element.style) return `\${n(${value})}`;
      const forms = (inner) =>
        Object.entries(element.options ?? {})
          .map(([form, option]) => `${JSON.stringify(form)}:\`${template(option.value, where, inner)}\``)
          .join();
      if (element.type === TYPE.plural && !element.offset && element.pluralType === 'cardinal')
        return `\${n(${value},{${forms(value)}})}`;
      if (element.type === TYPE.select) {
        const { other, ...cases } = element.options;
        const chosen = Object.entries(cases).map(
          ([form, option]) => `${value}==${JSON.stringify(form)}?\`${template(option.value, where, count)}\`:`,
        );
        return `\${${chosen.join('')}\`${template(other.value, where, count)}\`}`;
      }
      throw new Error(`${where}: only {name}, {name, number}, plural and select are understood`);
    })
    .join('');
}

/** A text as an expression: a string, or a function where it has placeholders ({@link Fill} of texts/message.ts). */
function expression(elements, where) {
  if (elements.every(({ type }) => type === TYPE.literal))
    return JSON.stringify(elements.map(({ value }) => value).join(''));
  const body = template(elements, where);
  const parameters = ['v', 'w', 'n'].slice(0, body.includes('n(') ? 3 : body.includes('w(') ? 2 : 1);
  return `(${parameters})=>\`${body}\``;
}

const reserved =
  /^(break|case|catch|class|const|continue|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with|yield|let|static|await|package|private|public|interface|implements|protected|eval|arguments)$/;
/** As an export is named. */
const nameOf = (key) => (/^[a-z_]\w*$/i.test(key) ? key : JSON.stringify(key));
const isName = (key) => /^[a-z_]\w*$/i.test(key) && !reserved.test(key);

/** Areas of which each group is one of many of the same keys. */
const groupedAreas = ['catalogue'];

/** The code of a sentence. */
const codeOf = (group, key) => (key ? `${group}.${key}` : group);

/** The group and key of every text of a side, in the order of the English files. */
const keysOf = (groups) =>
  Object.entries(groups).flatMap(([group, texts]) => Object.keys(texts).map((key) => [group, key]));

/** One group as a module: `export const save: Message = [12, "Save"]`. `idOf` a key; `type` of texts/message.ts. */
function groupModule(group, texts, type, idOf, same = {}) {
  const lines = Object.entries(texts).map(([key, pattern], index) => {
    const where = `texts/en, ${group}.${key}`;
    const elements = parseText(pattern, where);
    const names = [...namesIn(elements)].map((name) => `'${name}'`).join(' | ');
    const text = expression(elements, where);
    // What a table keeps beside the code of a sentence.
    const kept = type === 'Coded' && text !== JSON.stringify(pattern) ? `, ${JSON.stringify(pattern)}` : '';
    const made = `: ${type}${names && `<${names}>`} = [${JSON.stringify(idOf(group, key))}, ${text}${kept}];`;
    return isName(key)
      ? `export const ${key}${made}`
      : `const _${index}${made}\nexport { _${index} as ${JSON.stringify(key)} };`;
  });
  const names = Object.entries(same).map(([key, word]) => `${nameOf(word)} as ${nameOf(key)}`);
  if (names.length) lines.push(`export { ${names.join(', ')} } from './common';`);
  return `import type { ${type} } from '../../message';\n${lines.join('\n')}\n`;
}

/**
 * The rules of an area, for wire/: `required` is a sentence, `subject_too_long(50)` makes one. In English: it is the key
 * by which other languages have it (texts/rule.ts).
 */
function rulesModule(texts) {
  const lines = Object.entries(texts).map(([key, pattern], index) => {
    const text = template(parseText(pattern, `texts/en, ${key}`), key).replace(/\$\{n\(v\.max\)\}/, '${max}');
    const made = text.includes('${max}') ? `(max: number | string): string => \`${text}\`` : `\`${text}\``;
    return isName(key)
      ? `export const ${key} = ${made};`
      : `const _${index} = ${made};\nexport { _${index} as ${JSON.stringify(key)} };`;
  });
  return `${lines.join('\n')}\n`;
}

/** English pattern of a rule, its number as `{max}` → what `of` makes of its group and key. */
const rulesByPattern = (rules, of) =>
  `{\n${keysOf(rules)
    .map(
      ([group, key]) =>
        `  ${JSON.stringify(rules[group][key].replace('{max, number}', '{max}'))}: ${of(group, key)},\n`,
    )
    .join('')}}`;

/** The expressions of a language's texts, in the order of `keys`; undefined where it lacks one. */
const expressionsOf = (language, groups, keys) =>
  keys.map(([group, key]) => {
    const where = `texts/${language}, ${group}.${key}`;
    const pattern = groups[group]?.[key];
    return pattern === undefined ? undefined : expression(parseText(pattern, where), where);
  });

/** A language for the screens: a list, in which a text has its place. */
const screenModule = (language, expressions, rules) =>
  `import type { Text } from '../../message';\nimport { rulesIn } from '../../rule';\nexport const texts: readonly Text[] = [\n${expressions
    .map((text) => `  ${text},\n`)
    .join('')}];\nexport const rule = rulesIn(${JSON.stringify(language)}, ${rules});\n`;

/** A language for the server: texts by their codes. */
const serverModule = (expressions, keys) =>
  `import type { Text } from '../../message';\nexport const texts: Readonly<Record<string, Text>> = {\n${expressions
    .map((text, index) => (text === undefined ? '' : `  ${JSON.stringify(codeOf(...keys[index]))}: ${text},\n`))
    .join('')}};\n`;

/** `ltr` or `rtl`. A property became a function meanwhile. */
function directionOf(tag) {
  const locale = new Intl.Locale(tag);
  return (locale.getTextInfo?.() ?? locale.textInfo).direction;
}

/** File below texts/compiled/ → its text. */
function modules() {
  const { common, screen, rules } = textsOf('en');
  const same = sameTexts();
  const sentences = allTextsOf('en').server;
  const languages = languagesOf();
  const others = languages.filter((tag) => tag !== 'en');
  const rightToLeft = languages.filter((tag) => directionOf(tag) === 'rtl');
  const made = new Map();
  const screens = { ...common, ...screen };
  const places = new Map(keysOf(screens).map((key, index) => [codeOf(...key), index]));
  const placeOf = (...key) => places.get(codeOf(...key));
  for (const group of new Set([...Object.keys(screens), ...Object.keys(same.screen)]))
    made.set(`screen/${group}.ts`, groupModule(group, screens[group] ?? {}, 'Message', placeOf, same.screen[group]));
  const served = { ...common, ...sentences };
  for (const [group, texts] of Object.entries(served))
    made.set(`server/${group}.ts`, groupModule(group, texts, 'Coded', codeOf));
  // The groups of an area under their names, where code goes through all of them.
  for (const area of groupedAreas)
    for (const side of ['screen', 'server'])
      made.set(
        `${side}/area/${area}.ts`,
        Object.keys(readJson(path.join(folder, 'en', `${area}.json`))[side])
          .map((group) => `export * as ${nameOf(group)} from '../${group}';\n`)
          .join(''),
      );
  for (const file of readdirSync(path.join(folder, 'en')))
    for (const [group, texts] of Object.entries(
      (file !== 'common.json' && readJson(path.join(folder, 'en', file)).rules) || {},
    ))
      made.set(`rules/${path.parse(file).name}${group === 'rule' ? '' : `.${group}`}.ts`, rulesModule(texts));
  made.set(
    'rules.ts',
    `/** The code of each rule, by its English text with \`{max}\` for its number. */\nexport const ruleCodes: Readonly<Record<string, string>> = ${rulesByPattern(rules, (...key) => JSON.stringify(codeOf(...key)))};\n`,
  );
  for (const language of others) {
    const own = allTextsOf(language);
    const expressions = (side, groups) => expressionsOf(language, { ...own.common, ...own[side] }, keysOf(groups));
    const translated = new Map(
      expressions('rules', rules).map((text, index) => [codeOf(...keysOf(rules)[index]), text]),
    );
    const byPattern = rulesByPattern(rules, (...key) => translated.get(codeOf(...key)));
    made.set(`screen.languages/${language}.ts`, screenModule(language, expressions('screen', screens), byPattern));
    const all = [...expressions('server', served), ...translated.values()];
    made.set(`server.languages/${language}.ts`, serverModule(all, [...keysOf(served), ...keysOf(rules)]));
  }
  const list = (tags) => tags.map((tag) => `'${tag}'`).join(', ');
  made.set(
    'languages.ts',
    `/** The tags of all languages; English first. */\nexport const languages = [${list(languages)}] as const;\nexport type Language = (typeof languages)[number];\n/** Those that are written from right to left. */\nexport const rightToLeft: readonly Language[] = [${list(rightToLeft)}];\n`,
  );
  made.set(
    'screen.languages.ts',
    `import type { Text } from '../message';\n/** Each language beside English is one chunk. */\nexport const chunks: Record<string, () => Promise<{ texts: readonly Text[]; rule: (english: string) => string }>> = {\n${others
      .map(
        (tag) =>
          `  ${JSON.stringify(tag)}: () => import(/* webpackChunkName: "locale-${tag}" */ './screen.languages/${tag}'),\n`,
      )
      .join('')}};\n`,
  );
  made.set(
    'server.languages.ts',
    `import type { Text } from '../message';\n${others
      .map((tag, index) => `import { texts as _${index} } from './server.languages/${tag}';\n`)
      .join(
        '',
      )}/** What the server says in each language beside English. */\nexport const translations: Partial<Record<string, Readonly<Record<string, Text>>>> = { ${others
      .map((tag, index) => `${JSON.stringify(tag)}: _${index}`)
      .join(', ')} };\n`,
  );
  return made;
}

const filesBelow = (root) =>
  existsSync(root)
    ? readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    : [];

/** Writes what has changed, so that nothing is built anew for the rest. */
export function compileTexts() {
  const made = modules();
  for (const file of filesBelow(compiled)) if (!made.has(file)) rmSync(path.join(compiled, file));
  for (const [file, text] of made) {
    const target = path.join(compiled, file);
    if (existsSync(target) && readFileSync(target, 'utf8') === text) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) compileTexts();
