import { type Language, rightToLeft } from '../../texts/compiled/languages';
import * as reviewSentences from '../../texts/compiled/server/problem_review';
import { reviewParts } from '../../wire/problem-review/problem-review';
import { isBlankHtml } from '../../wire/protocol/html';
import { escapeHtml, sanitise } from '../shared/html';
import { say, type Sentence } from '../shared/sentence';
import { stylePolicy } from '../shared/style-policy';
import type { Reviewed } from './problem-review.queries';

/** A review as a document of its own: for paper, and as Markdown. */
interface Document {
  title: string;
  /** HTML. */
  body: string;
}

/** To the minute. */
const minute = (at: string): string => at.slice(0, 16);

function documentOf(reviewed: Reviewed, zone: string, language: Language): Document {
  const { identifier, subject, review, timeline, created_at, closed_at } = reviewed;
  const word = (sentence: Sentence): string => escapeHtml(sentence.in(language));
  const heading = (sentence: Sentence): string => `<h2>${word(sentence)}</h2>\n`;
  const nothing = `<p><em>${word(say(reviewSentences.nothing))}</em></p>\n`;
  const title = say(reviewSentences.heading, { identifier, subject }).in(language);
  const facts = [
    `${word(say(reviewSentences.opened))}: ${minute(created_at)}`,
    ...(closed_at ? [`${word(say(reviewSentences.closed))}: ${minute(closed_at)}`] : []),
    word(say(reviewSentences.zone, { zone })),
  ];
  const written = reviewParts.map(
    (part) =>
      heading(say(reviewSentences[part])) +
      (isBlankHtml(review[part]) ? nothing : `<section dir="auto">${sanitise(review[part])}</section>\n`),
  );
  const events = timeline.map(
    ({ at, text }) =>
      `<li dir="auto"><strong>${minute(at)}</strong> ${escapeHtml(text).replaceAll('\n', '<br>')}</li>\n`,
  );
  const happened =
    heading(say(reviewSentences.timeline)) +
    (events.length ? `<ul class="timeline">\n${events.join('')}</ul>\n` : nothing);
  // What happened comes after what it was, and before what was learned.
  const body = [...written.slice(0, 2), happened, ...written.slice(2)].join('');
  return { title, body: `<h1 dir="auto">${escapeHtml(title)}</h1>\n<p>${facts.join(' · ')}</p>\n${body}` };
}

const style = `@page{margin:20mm}
html{background:#fff;color:#1f2328;font:11pt/1.5 system-ui,sans-serif}
body{max-width:180mm;margin:10mm auto;padding:0 6mm;overflow-wrap:anywhere}
h1{font-size:18pt;line-height:1.25}
h2{margin:1.4em 0 .4em;padding-bottom:.2em;border-bottom:1px solid #d0d7de;font-size:13pt;break-after:avoid}
li{break-inside:avoid}
.timeline{padding:0;list-style:none}
.timeline li{margin:.3em 0;padding-inline-start:10.5em;text-indent:-10.5em}
.timeline strong{display:inline-block;width:10.5em;text-indent:0;font-variant-numeric:tabular-nums;font-weight:600}
table{border-collapse:collapse}
th,td{padding:.2em .6em;border:1px solid #d0d7de;text-align:start}
@media print{body{max-width:none;margin:0;padding:0}}`;

/** The page that is printed, and the policy that it is sent with. */
export function reviewPage(reviewed: Reviewed, zone: string, language: Language): { html: string; policy: string } {
  const { title, body } = documentOf(reviewed, zone, language);
  const direction = rightToLeft.includes(language) ? 'rtl' : 'ltr';
  const head = `<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="robots" content="noindex">\n<title>${escapeHtml(title)}</title>\n<style>${style}</style>`;
  return {
    html: `<!doctype html>\n<html lang="${language}" dir="${direction}">\n<head>\n${head}\n</head>\n<body>\n<main>\n${body}</main>\n</body>\n</html>\n`,
    policy: stylePolicy(style),
  };
}

/** The same as Markdown. */
export async function reviewMarkdown(reviewed: Reviewed, zone: string, language: Language): Promise<string> {
  // Loaded when somebody asks: it comes with a parser of HTML.
  const { default: Turndown } = await import('turndown');
  const turndown = new Turndown({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced', hr: '---' });
  return `${turndown.turndown(documentOf(reviewed, zone, language).body)}\n`;
}
