// npm run new -- kind <name> [plural=…] [en=…] [de=…] [ar=…]: a light kind, as vendors are one: name, note, active or not;
// list with search, sort, filters and download, form, page, menu, migration, texts, and tests of its calls and pages.
// tools/new/kind/ has its files with names instead of the kind's: `__kind__` supplier, `__kinds__` suppliers, `__title__`
// what the menu calls them. tools/new/kind.test.ts makes one and runs its tests.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addTable, listMigration, nextMigration } from './table.mjs';

const upper = (word) => word.charAt(0).toUpperCase() + word.slice(1);

const templates = (folder, below = '') =>
  readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(below, entry.name);
    return entry.isDirectory() ? templates(folder, name) : [name];
  });

/** Puts a line where the order of the lines that match the pattern wants it. */
function inOrder(text, pattern, line) {
  const lines = text.split('\n');
  const fits = lines.flatMap((one, index) => (pattern.test(one) ? [index] : []));
  const before = fits.find((index) => lines[index] > line);
  lines.splice(before ?? fits.at(-1) + 1, 0, line);
  return lines.join('\n');
}

/**
 * Writes the kind into the project at `root`; returns what is left to do, in words. `given`: its name, one English word
 * in small letters, and options. Throws for a name that cannot be, or is there already.
 */
export async function write(root, given) {
  const [name = '', ...options] = given;
  if (!/^[a-z]+$/.test(name)) throw new Error('The name of a kind is one word in small letters: supplier.');
  const chosen = Object.fromEntries(options.map((option) => option.split(/=(.*)/s).slice(0, 2)));
  const unknown = Object.keys(chosen).find((key) => !['plural', 'en', 'de', 'ar'].includes(key));
  if (unknown) throw new Error(`There is no option ${unknown}: plural, en, de and ar are the options.`);
  const plural = chosen.plural ?? `${name}s`;
  const at = (...parts) => path.join(root, ...parts);
  for (const folder of [`wire/${name}`, `server/${name}`, `src/records/${name}`, `texts/en/${name}.json`])
    if (existsSync(at(folder))) throw new Error(`${folder} is there already.`);
  const { languagesOf, compileTexts } = await import(at('tools/texts.mjs'));

  const migration = nextMigration(root, plural);
  const filled = (text, title) =>
    text
      .replaceAll('__migration__', migration)
      .replaceAll('__title__', title)
      .replaceAll('__kinds__', plural)
      .replaceAll('__Kinds__', upper(plural))
      .replaceAll('__kind__', name)
      .replaceAll('__Kind__', upper(name));

  const written = [];
  const put = (file, text) => {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
    written.push(file);
  };
  const change = (file, edit) => put(file, edit(readFileSync(at(file), 'utf8')));

  const folder = path.join(import.meta.dirname, 'kind');
  for (const template of templates(folder)) {
    const language = template.startsWith('texts/') ? template.split('/')[1] : 'en';
    const title = chosen[language] ?? chosen.en ?? upper(plural);
    put(filled(template, '').replace(/\.txt$/, ''), filled(readFileSync(path.join(folder, template), 'utf8'), title));
  }

  const listed = /^export \{/;
  change('wire/light.ts', (text) =>
    inOrder(text, listed, `export { ${name}Entries } from './${name}/${name}.schema';`),
  );
  change('server/light.ts', (text) => inOrder(text, listed, `export { ${name}Routes } from './${name}';`));
  change('src/widgets/page/light.ts', (text) =>
    inOrder(text, listed, `export { ${name}Pages } from '../../records/${name}';`),
  );
  listMigration(root, migration, plural);
  addTable(root, plural, upper(plural), ['note: Generated<string>;']);
  change('wire/rights.tsv', (text) => text + rightsOf(name));

  // As it is in a copy of the project without an installation of its own.
  const prettier = path.join(root, 'node_modules/prettier/bin/prettier.cjs');
  const formatted = written.filter((file) => /\.tsx?$/.test(file));
  execFileSync(process.execPath, [prettier, '--log-level', 'warn', '--write', ...formatted], { cwd: root });
  compileTexts();
  const others = languagesOf().filter((language) => !['en', 'de', 'ar'].includes(language));
  return [
    `${upper(plural)} are there: npm run dev, then open /service-desk/${name}.`,
    ...others.map((language) => `Translate texts/en/${name}.json to texts/${language}/${name}.json.`),
    `Read texts/*/${name}.json: what they are called in a sentence differs by language.`,
  ].join('\n');
}

/** Who may make its calls (docs/decisions/031). */
const rightsOf = (name) =>
  [
    ['GET', `${name}-list`, 'agent'],
    ['GET', `${name}-export/{format}`, 'agent'],
    ['GET', `${name}/{id}`, 'agent'],
    ['POST', name, 'manage_catalogues'],
    ['DELETE', `${name}/{id}`, 'manage_catalogues'],
  ]
    .map(([method, rest, right]) => `${[method, `/service-desk/api/${rest}`, right, name, 'all'].join('\t')}\n`)
    .join('');
