import type { FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages, rightToLeft } from '../../../texts/compiled/languages';
import { escapeHtml } from '../../shared/html';
import type { Identity } from '../help-desk';
import type { MayOpen } from '../menu';
import { newNonce, type Printed } from '../page';

/** Links of menus to pages of the service desk, a line each. */
const ourPages = /^ *<a href="\/service-desk\/([^"]+)" data-menu.*<\/a>\n/gm;

type Dictionary = Record<string, string>;

/** Text that a script may read from `<script type="application/json">` and that cannot end it. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A language for the select, by its own name. */
const option = (language: string): string =>
  `<option value="${language}">${new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language}</option>`;

/** In which the reader has chosen to see the pages. */
export const pageLanguage = (request: FastifyRequest): Language =>
  languages.find((language) => language === request.cookies.desk_lang) ?? 'en';

/**
 * Prints pages as a server-side product does: `layout.html` around the page's own file, with the words `[[…]]` in the
 * person's language and the placeholders `__NAME__` filled in. `folder` holds the files; they are read once. Each
 * language but English has a file of words (`ar.json`).
 */
export function shells(folder: string) {
  const files = new Map<string, string>();
  const read = (name: string): string =>
    files.get(name) ?? files.set(name, readFileSync(path.join(folder, name), 'utf8')).get(name)!;

  return function shell(
    page: { file: string; title: string; data?: object | null; mayOpen?: MayOpen | null },
    request: FastifyRequest,
    session: Identity | null,
    main = '',
  ): Printed {
    const nonce = newNonce();
    const lang = pageLanguage(request);
    const theme = /^(light|dark)$/.exec(request.cookies.desk_theme ?? '')?.[0] ?? 'auto';
    const words: Dictionary = lang === 'en' ? {} : (JSON.parse(read(`${lang}.json`)) as Dictionary);
    const { id = '' } = request.params as { id?: string };
    const { message = '', ticket = '1' } = request.query as { message?: unknown; ticket?: unknown };
    const values: Dictionary = {
      NONCE: nonce,
      PAGE: page.file,
      TITLE: escapeHtml(words[page.title] ?? page.title),
      LANG: lang,
      LANGUAGES: languages.map(option).join(''),
      DIR: rightToLeft.includes(lang) ? 'rtl' : 'ltr',
      THEME: theme,
      ID: escapeHtml(id),
      TICKET: escapeHtml(String(ticket)),
      MESSAGE: escapeHtml(String(message)),
      CSRF: escapeHtml(session?.csrf_token ?? ''),
      NAME: escapeHtml(session?.person.full_name ?? ''),
      ROLE: session?.person.role ?? 'nobody',
      SESSION: json({ user: session?.person ?? null, words }),
      DATA: json(page.data ?? null),
      SENT: main,
    };
    // A whole document of its own (the plain page) has no layout.
    const own = read(`${page.file}.html`);
    const html = own.startsWith('<!doctype') ? own : read('layout.html').replace('__MAIN__', () => own);
    return {
      nonce,
      html: html
        .replace(ourPages, (link, path: string) => (!page.mayOpen || page.mayOpen(path) ? link : ''))
        .replace(/\[\[(.+?)\]\]/g, (_, word: string) => words[word] ?? word)
        .replace(/__([A-Z]+)__/g, (whole, name: string) => values[name] ?? whole),
    };
  };
}
