import { createHash } from 'node:crypto';
import type { Call } from '../../wire/protocol/call';
import { allCalls, type Entry } from '../../wire/calls';
import { documentCalls } from '../../wire/document/document';
import { csrfHeader } from '../../wire/session/session';
import { escapeHtml as text } from '../shared/html';
import { failures, type FailureStatus } from '../../wire/protocol/failures';
import { needsSentence, openApi, type Operation } from './document';
import { style } from './page.style';
import { always, failuresOf } from './responses';
import { type JsonSchema, jsonSchema } from './schema';

/** The page carries one style and nothing else: no script, no request to anywhere. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const kindOf = ({ name }: Entry): string => name.split('.')[0] ?? name;
const title = (kind: string): string => kind.replaceAll('-', ' ');
const code = (value: string): string => `<code>${text(value)}</code>`;
/** Back-ticks of a sentence become code. */
const prose = (sentence: string): string => text(sentence).replace(/`([^`]+)`/g, '<code>$1</code>');

/** Statuses and what they mean. */
const statuses = (all: readonly FailureStatus[]): string =>
  `<table><tbody>${all.map((status) => `<tr><td>${code(String(status))}</td><td>${text(failures[status])}</td></tr>`).join('')}</tbody></table>`;

/** `integer`, `string ≤ 50`, `array of integer`, `1 | 2`. */
function typeOf({
  type,
  anyOf,
  enum: values,
  const: only,
  items,
  maxLength,
  contentMediaType,
  examples,
  additionalProperties,
}: JsonSchema): string {
  if (contentMediaType) return 'file';
  if (examples) return `date and time, e.g. ${String(examples[0])}`;
  if (values) return values.map((value) => (value === null ? 'null' : String(value))).join(' | ');
  if (only !== undefined) return String(only);
  if (typeof additionalProperties === 'object') return `object of ${typeOf(additionalProperties)}`;
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (items) return `${[type].flat().join(' or ')} of ${typeOf(items)}`;
  return [[type ?? 'any'].flat().join(' or '), maxLength && `≤ ${maxLength} characters`].filter(Boolean).join(' ');
}

/** A shape the way it looks as JSON, types in the place of values. */
function sample(schema: JsonSchema, indent = ''): string {
  const deeper = `${indent}  `;
  if (schema.anyOf) return schema.anyOf.map((one) => sample(one, indent)).join(' or ');
  if (schema.properties)
    return `{\n${Object.entries(schema.properties)
      .map(([name, value]) => `${deeper}${name}: ${sample(value, deeper)}`)
      .join(',\n')}\n${indent}}${[schema.type].flat().includes('null') ? ' or null' : ''}`;
  if (schema.items) return schema.maxItems === 0 ? '[]' : `[${sample(schema.items, indent)}]`;
  return schema.maxItems === 0 ? '[]' : typeOf(schema);
}

const table = (rows: readonly { name: string; must: boolean; type: string }[]): string =>
  `<table><tbody>${rows.map(({ name, must, type }) => `<tr><td${must ? ' class="must"' : ''}>${code(name)}</td><td>${text(type)}</td></tr>`).join('')}</tbody></table>`;

function fields(schema: JsonSchema): string {
  return table(
    Object.entries(schema.properties ?? {}).map(([name, field]) => ({
      name,
      must: schema.required?.includes(name) ?? false,
      type: typeOf(field),
    })),
  );
}

const folded = (label: string, content: string): string => `<details><summary>${label}</summary>${content}</details>`;

function ways({ path, aliases, method, methods }: Call): string {
  const all = [path, ...aliases].flatMap((one) => [method, ...methods].map((verb) => ({ one, verb })));
  return all
    .map(({ one, verb }) => `<p class="way"><span class="verb ${verb.toLowerCase()}">${verb}</span>${code(one)}</p>`)
    .join('');
}

function article(entry: Entry, { parameters }: Operation): string {
  const { call, name, body, reply } = entry;
  const own = failuresOf(entry).filter((status) => !always.includes(status));
  const asked = parameters
    .filter((parameter) => !parameter.name.endsWith('[]'))
    .map((parameter) => ({
      name: parameter.name,
      must: parameter.required === true,
      type: parameter.description ?? typeOf(parameter.schema),
    }));
  return `<article id="${name}"><h3>${text(call.summary)}</h3>${ways(call)}<p class="needs">${prose(needsSentence(call))}</p>
    ${asked.length ? folded('Parameters', table(asked)) : ''}${body ? folded(call.multipart ? 'Body (JSON, a form, or multipart with files)' : 'Body (JSON or a form)', fields(jsonSchema(body))) : ''}
    ${reply ? folded('Data of the reply', `<pre><code>${text(sample(jsonSchema(reply)))}</code></pre>`) : ''}${call.raw ? `<p class="needs">Gives ${code(call.raw)}.</p>` : ''}
    ${own.length ? folded(`Failures: ${own.join(', ')}`, statuses(own)) : ''}</article>`;
}

/** The API as a page to read, made from the same source as openapi.json. */
export function documentPage(): string {
  const { info, paths } = openApi();
  const kinds = [...new Set(allCalls.map(kindOf))];
  const of = (kind: string): Entry[] => allCalls.filter((entry) => kindOf(entry) === kind);
  const operation = ({ call }: Entry): Operation => paths[call.path]?.[call.method.toLowerCase()] as Operation;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text(info.title)} API</title><style>${style}</style></head>
<body><div class="page">
<nav aria-label="Calls">${kinds
    .map(
      (kind) =>
        `<strong>${text(title(kind))}</strong><ul>${of(kind)
          .map(({ name, call }) => `<li><a href="#${name}">${text(call.summary)}</a></li>`)
          .join('')}</ul>`,
    )
    .join('')}</nav>
<main><h1>${text(info.title)} API</h1>
<p class="lead">What the widgets and pages call, and what you may call. Also as <a href="${documentCalls.openapi.path}">OpenAPI 3.1</a>.</p>
<p class="lead">Sign in with <code>POST /auth/login</code>: it sets the session's cookie and gives <code>csrf_token</code>, which every state-changing call sends back as <code>${csrfHeader}</code>.</p>
<p class="lead">Every answer is an envelope: <code>{"success": true, "message", "data"}</code>, or <code>{"success": false, "message"}</code> with a sentence, or a sentence for each field. What must be sent has a <span class="must"></span>. A field of a reply that shows what the reader may not see is empty; openapi.json names the right of each.</p>
<p class="lead">Any call may fail with these, and names its own below:</p>
${statuses(always)}
${kinds
  .map(
    (kind) =>
      `<section><h2>${text(title(kind))}</h2>${of(kind)
        .map((entry) => article(entry, operation(entry)))
        .join('')}</section>`,
  )
  .join('')}
</main></div></body></html>`;
}
