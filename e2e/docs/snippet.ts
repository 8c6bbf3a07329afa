import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

export interface Snippet {
  file: string;
  language: string;
  code: string;
}

/** Every fenced block of docs/embedding/. */
export const snippets: Snippet[] = readdirSync('docs/embedding').flatMap((file) =>
  [...readFileSync(`docs/embedding/${file}`, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({ file, language, code })),
);

/** Snippets in these languages, as rows of `test.each`. Those of angular.md are run together, as one application. */
export const snippetsIn = (...languages: string[]) =>
  snippets
    .filter(({ file, language }) => file !== 'angular.md' && languages.includes(language))
    .map((snippet, index): [string, Snippet] => [`${snippet.file}, ${snippet.language} ${index + 1}`, snippet]);

export const card = '<service-desk-slot point="ticket.associates" ticket-id="42"></service-desk-slot>';

/** Resolves when every slot of the page shows its widgets. */
export const settled = (page: Page) => page.waitForFunction(() => window.ServiceDesk?.inspect().slots.length && window.ServiceDesk.inspect().slots.every(({ state }) => state === 'ready'));
