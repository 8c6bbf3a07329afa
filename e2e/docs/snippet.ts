import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

export interface Snippet {
  file: string;
  language: string;
  code: string;
}

/** The pages for a host's developer. */
export const pages = [
  'README.md',
  'docs/embedding.md',
  ...readdirSync('docs/embedding').map((file) => `docs/embedding/${file}`),
];

/** Every fenced block of these pages that says its language. */
export const snippets: Snippet[] = pages.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    file,
    language,
    code,
  })),
);

/** Snippets in these languages, as rows of `test.each`. Those of angular.md are run together, as one application. */
export const snippetsIn = (...languages: string[]) =>
  snippets
    .filter(({ file, language }) => !file.endsWith('angular.md') && languages.includes(language))
    .map((snippet, index): [string, Snippet] => [
      `${path.basename(snippet.file)}, ${snippet.language} ${index + 1}`,
      snippet,
    ]);

export const card = '<service-desk-slot point="ticket.associates" ticket-id="42"></service-desk-slot>';

/** Resolves when every slot of the page shows its widgets. */
export const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      window.ServiceDesk?.inspect().slots.length &&
      window.ServiceDesk.inspect().slots.every(({ state }) => state === 'ready'),
  );
