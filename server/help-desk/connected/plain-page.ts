import type { Language } from '../../../texts/compiled/languages';
import { entries } from '../../entries';
import { escapeHtml } from '../../shared/html';
import { isRightToLeft } from '../../shared/language';
import { say, type Sentence } from '../../shared/sentence';
import type { MayOpen } from '../menu';
import { newNonce, type Printed } from '../page';
import { plainStyle } from './plain-page.style';
import * as pageSentences from '../../../texts/compiled/server/page';

/** Where the page is printed. */
export interface Place {
  /** Path of the product's root, without a slash at its end. */
  root: string;
  /** What the help-desk is called. */
  name: string;
  language: Language;
}

/** The first page of everybody, below /service-desk. */
export const startPage = 'home';

const links = (): { path: string; text: Sentence }[] => [
  { path: startPage, text: say(pageSentences.overview) },
  ...Object.values(entries).flatMap((entry) => ('page' in entry ? [entry.page] : [])),
  { path: 'products', text: say(pageSentences.products) },
  { path: 'vendor', text: say(pageSentences.vendors) },
  { path: 'calendar', text: say(pageSentences.calendar) },
  { path: 'reports', text: say(pageSentences.reports) },
  { path: 'my-approvals', text: say(pageSentences.my_approvals) },
  { path: 'my-known-errors', text: say(pageSentences.my_known_errors) },
  { path: 'my-notifications', text: say(pageSentences.my_notifications) },
  { path: 'my-tokens', text: say(pageSentences.my_tokens) },
  { path: 'admin', text: say(pageSentences.administration) },
];

const title = () => say(pageSentences.title);

/**
 * A page with the slot of all pages of ours below `basePath`, and for who is signed in the way to each that they may
 * open; `mayOpen` is null for who is not.
 */
export function slotPage(place: Place, basePath: '/service-desk' | '/', mayOpen: MayOpen | null): Printed {
  const { root, name, language } = place;
  const shown = mayOpen === null ? [] : links().filter(({ path }) => mayOpen(path));
  const item = ({ path, text }: (typeof shown)[number]) =>
    `<li><a href="${root}/service-desk/${path}">${escapeHtml(text.in(language))}</a></li>`;
  const top = mayOpen === null ? '' : `<a class="home" href="${root}/">${escapeHtml(name)}</a>`;
  const menu = shown.length
    ? `<header>${top}<nav aria-label="${escapeHtml(title().in(language))}"><ul>${shown.map(item).join('')}</ul></nav><service-desk-slot point="search"></service-desk-slot></header>`
    : '';
  return printed(
    place,
    title(),
    `${menu}<main><service-desk-slot point="page" base-path="${basePath}"></service-desk-slot></main>`,
    true,
  );
}

/** A page that says something, and where to go from there. */
export function sayingPage(
  place: Place,
  heading: Sentence,
  text: Sentence,
  ways: readonly { href: string; text: Sentence }[],
): Printed {
  const { language } = place;
  const way = (one: (typeof ways)[number]) =>
    `<a href="${escapeHtml(one.href)}">${escapeHtml(one.text.in(language))}</a>`;
  return printed(
    place,
    heading,
    `<main class="saying"><h1>${escapeHtml(heading.in(language))}</h1><p>${escapeHtml(text.in(language))}</p>${
      ways.length ? `<p class="ways">${ways.map(way).join('')}</p>` : ''
    }</main>`,
    false,
  );
}

function printed({ root, name, language }: Place, heading: Sentence, body: string, withScript: boolean): Printed {
  const nonce = newNonce();
  const script = `<script src="${root}/service-desk/bundle/host-shim.js" nonce="${nonce}"></script>`;
  return {
    nonce,
    html: `<!doctype html>
<html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(heading.in(language))} · ${escapeHtml(name)}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${plainStyle}</style>
${withScript ? script : ''}
</head>
<body>
${body}
</body>
</html>
`,
  };
}
