import type { FastifyRequest } from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { demoAccounts } from '../../../demo/accounts';
import { languages } from '../../../texts/compiled/languages';
import { shells } from './shell';

const demo = path.join(__dirname, '../../../host-shim/demo');
const pages = path.join(demo, 'pages');
const textOf = (folder: string, ending: string): string =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
const html = textOf(pages, '.html');
const read = (file: string): string => readFileSync(path.join(__dirname, file), 'utf8');
const scripts = textOf(demo, '.ts') + read('pages.ts');

const printed = [...html.matchAll(/\[\[(.+?)\]\]/g)].map(([, word]) => word!);
const scripted = [...scripts.matchAll(/\bt\('(.+?)'\)/g)].map(([, word]) => word!);
/** What the sign-in page says of the demo's accounts. */
const accountWords = demoAccounts.flatMap(({ title, about }) => [title, about]);

const shell = shells(pages);
const pageIn = (desk_lang: string): string =>
  shell(
    { file: 'tickets', title: 'Tickets' },
    { cookies: { desk_lang }, params: {}, query: {} } as unknown as FastifyRequest,
    null,
  ).html;

test.each(languages.filter((language) => language !== 'en'))(
  '%s has every word of the demo help-desk, and no other',
  (language) => {
    const words = JSON.parse(readFileSync(path.join(pages, `${language}.json`), 'utf8')) as Record<string, string>;
    const keys = Object.keys(words);
    expect([...printed, ...scripted, ...accountWords].filter((word) => !keys.includes(word))).toEqual([]);
    expect(
      keys.filter((word) => !html.includes(word) && !scripts.includes(word) && !accountWords.includes(word)),
    ).toEqual([]);
  },
);

test('a page is in the language of the cookie, English without one that is there', () => {
  expect(pageIn('de')).toContain('<html lang="de" dir="ltr"');
  expect(pageIn('de')).toContain('<title>Tickets · Harbour Desk</title>');
  expect(pageIn('de')).toContain('>Abmelden</button>');
  expect(pageIn('ar')).toContain('<html lang="ar" dir="rtl"');
  for (const lang of ['', 'xx', '../layout']) expect(pageIn(lang)).toContain('<html lang="en" dir="ltr"');
});

test('the select has each language by its own name', () => {
  const options = [...pageIn('en').matchAll(/<option value="(..)">(.+?)<\/option>/g)].map(([, tag, name]) => [
    tag,
    name,
  ]);
  expect(options).toEqual([
    ['en', 'English'],
    ['ar', 'العربية'],
    ['de', 'Deutsch'],
  ]);
});

test('a menu has the pages of the service desk that the reader may open', () => {
  const mayOpen = (path: string): boolean => ['changes', 'assets/list'].includes(path);
  const request = { cookies: {}, params: {}, query: {} } as unknown as FastifyRequest;
  const { html: printedPage } = shell({ file: 'service-desk', title: 'Service desk', mayOpen }, request, null);
  const menu = printedPage.slice(printedPage.indexOf('class="menu"'));
  expect([...menu.matchAll(/<a href="\/service-desk\/?([^"]*)"/g)].map(([, path]) => path)).toEqual([
    '',
    'changes',
    'assets/list',
  ]);
});
