import { advice, type Subject } from './advice';
import type { Result } from './check';
import { requirements } from './requirement';

/** What a host or a remote has been found to do. */
export interface Report {
  subject: Subject;
  name: string;
  results: Result[];
}

export const failuresOf = ({ results }: Report): Result[] =>
  results.filter(({ passed, skipped }) => !passed && !skipped);

/** Style properties of the host's elements that were compared in all checks, and how many had changed. */
export function looksOf({ results }: Report): { compared: number; changed: number } {
  const sum = (of: 'compared' | 'changed') => results.reduce((total, { looks }) => total + (looks?.[of] ?? 0), 0);
  return { compared: sum('compared'), changed: sum('changed') };
}

function summary({ results }: Report): string {
  const skipped = results.filter((result) => result.skipped).length;
  const passed = results.filter((result) => result.passed).length;
  return `${passed} of ${results.length - skipped} checks passed${skipped ? `, ${skipped} not tried` : ''}`;
}

const verdict = ({ passed }: Result) => (passed ? 'passed' : 'failed');

interface Group {
  title: string;
  results: Result[];
  /** What to do; empty if nothing failed. */
  advised: string;
}

/** By requirement. */
const groupsOf = ({ results, subject }: Report): Group[] =>
  [...new Set(results.map(({ requirement }) => requirement))].map((number) => {
    const own = results.filter(({ requirement }) => requirement === number);
    return {
      title: `${number} · ${requirements[number] ?? ''}`,
      results: own,
      advised: own.every(({ passed, skipped }) => passed || skipped) ? '' : (advice[number]?.[subject] ?? ''),
    };
  });

/** What was not tried, and for want of what, in one line; empty if everything was. */
function notTriedLine({ results }: Report): string {
  const counts = new Map<string, number>();
  for (const { skipped, reason } of results) {
    const wanting = /^The connection\b/.test(reason) ? 'The connection has no such thing.' : reason;
    if (skipped) counts.set(wanting, (counts.get(wanting) ?? 0) + 1);
  }
  if (!counts.size) return '';
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const reasons = [...counts].sort(([, one], [, other]) => other - one);
  return `Not tried: ${total}. ${reasons.map(([reason, count]) => `${reason} (${count})`).join(' ')}`;
}

/** For a terminal. */
export function asText(report: Report): string {
  const line = (result: Result) =>
    `  ${verdict(result).replace('failed', 'FAILED').padEnd(7)} ${result.title}${[result.reason, result.note].map((text) => text && `\n          ${text}`).join('')}`;
  const { compared, changed } = looksOf(report);
  return [
    ...groupsOf(report).flatMap(({ title, results, advised }) => {
      const tried = results.filter(({ skipped }) => !skipped);
      return tried.length ? [title, ...tried.map(line), ...(advised ? [`  → ${advised}`] : [])] : [];
    }),
    ...(notTriedLine(report) ? [notTriedLine(report)] : []),
    `${report.name} (${report.subject}): ${summary(report)}${compared ? `; of ${compared.toLocaleString('en')} style properties of the host’s elements ${changed} changed` : ''}`,
  ].join('\n');
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const row = (result: Result): string =>
  `<tr class="${verdict(result)}"><td>${verdict(result)}<td>${escape(result.title)}${[result.reason, result.note].map((text) => text && `<p>${escape(text)}</p>`).join('')}<td>${(result.milliseconds / 1000).toFixed(1)} s`;

function section(report: Report): string {
  const groups = groupsOf(report).map(({ title, results, advised }) => {
    const tried = results.filter(({ skipped }) => !skipped);
    return tried.length
      ? `<h3>${escape(title)}</h3><table>${tried.map(row).join('')}</table>${advised && `<p>→ ${escape(advised)}</p>`}`
      : '';
  });
  const rest = notTriedLine(report);
  if (rest) groups.push(`<p>${escape(rest)}</p>`);
  return `<section><h2>${escape(report.name)} <small>${report.subject}, ${summary(report)}</small></h2>${groups.join('')}</section>`;
}

const style = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin-block:2rem 0;font-size:1.3rem}h2 small{font-weight:400;opacity:.7}h3{margin-block:1.2rem .2rem;font-size:1rem}
table{border-collapse:collapse;width:100%}td{padding:.2rem .6rem;border-block-end:1px solid color-mix(in srgb,currentColor 15%,transparent);vertical-align:top}
td:first-child{width:4.5rem}td:last-child{width:4rem;text-align:end;opacity:.6}.passed td:first-child{color:light-dark(#11703a,#6fd297)}
.failed td:first-child{color:light-dark(#b3261e,#ff8a80);font-weight:600}p{margin:.1rem 0}`;

/** One page of its own, for people. */
export function asHtml(reports: readonly Report[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Conformance</title><style>${style}</style><h1>Conformance</h1>${reports.map(section).join('')}`;
}
