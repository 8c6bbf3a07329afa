import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import { type Document, openApi, type Operation } from '../openapi/document';
import { failureResponses, ofAnyCall, type Response } from '../openapi/responses';
import type { JsonSchema } from '../openapi/schema';
import type { App } from '../shared/services';

/** What a call was answered. */
export interface Reply {
  method: string;
  /** Path, with or without a query. */
  url: string;
  status: number;
  header: (name: string) => unknown;
  /** Parsed if it was JSON. */
  body: unknown;
}

/**
 * Compares replies with an API document: the status, the media type, the headers and the body. The function returns
 * what is wrong, or null. Each schema is compiled when it is first met.
 */
export function checkAgainst(document: Document): (reply: Reply) => string | null {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, validateSchema: false, code: { optimize: false } });
  ajv.addKeyword('components');
  const compiled = new Map<JsonSchema, ValidateFunction>();
  const validate = (schema: JsonSchema): ValidateFunction => {
    const known = compiled.get(schema) ?? ajv.compile({ ...schema, components: document.components });
    compiled.set(schema, known);
    return known;
  };
  const find = finder(document);
  const responseOf = ({ responses }: Operation, status: number): Response | undefined => {
    const declared = responses[status];
    return declared && '$ref' in declared
      ? document.components.responses[declared.$ref.split('/').pop() ?? '']
      : declared;
  };

  /** What the document says once, for all calls. */
  const ofAny = ({ security }: Operation, method: string, status: number): Response | undefined =>
    ofAnyCall({
      method: method === 'GET' ? 'GET' : 'POST',
      needs: security?.length === 0 ? 'public' : 'agent',
    }).some((one) => one === status)
      ? failureResponses[status]
      : undefined;

  return ({ method, url, status, header, body }) => {
    const operation = find(method, url);
    if (!operation) return null;
    const reported = `${method} ${url} (${operation.operationId}) answered ${status}`;
    const response = responseOf(operation, status) ?? ofAny(operation, method, status);
    if (!response) return `${reported}, which openapi.json does not declare: ${JSON.stringify(body)}`;
    for (const [name, { required }] of Object.entries(response.headers ?? {}))
      if (required && !header(name)) return `${reported} without the header ${name} of openapi.json.`;
    const type =
      String(header('content-type') ?? '')
        .split(';')[0]
        ?.trim() ?? '';
    const content = response.content?.[type];
    if (!content)
      return `${reported} as "${type}", but openapi.json says ${Object.keys(response.content ?? {}).join(' or ')}.`;
    if (type !== 'application/json') return null;
    const check = validate(content.schema);
    return check(body)
      ? null
      : `${reported}, but not in the shape of openapi.json: ${ajv.errorsText(check.errors, { dataVar: 'body' }).slice(0, 1000)}\n${JSON.stringify(body)}`;
  };
}

/** Finds the operation of a path; the one with the fewest parameters wins. */
function finder({ paths }: Document): (method: string, url: string) => Operation | undefined {
  const patterns = Object.entries(paths)
    .map(([path, operations]) => ({
      operations,
      parameters: path.split('{').length,
      pattern: new RegExp(`^${path.replace(/[.$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}/?$`),
    }))
    .sort((a, b) => a.parameters - b.parameters);
  return (method, url) => {
    const path = url.replace(/\?.*$/s, '');
    return patterns.find(({ operations, pattern }) => operations[method.toLowerCase()] && pattern.test(path))
      ?.operations[method.toLowerCase()];
  };
}

let check: ReturnType<typeof checkAgainst> | undefined;

/** What is wrong with a reply according to openapi.json, or null. */
export const faultOf = (reply: Reply): string | null => (check ??= checkAgainst(openApi()))(reply);

/** Compares every reply that a server sends. What is wrong is gathered in the list that is returned. */
export function watchReplies(app: App, compare = faultOf): string[] {
  const faults: string[] = [];
  app.addHook('onSend', async ({ method, url }, reply, payload) => {
    // A download that breaks off: what is said of it reaches nobody.
    if (reply.raw.headersSent) return;
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    // A file that is made while it is sent: only its tests read it.
    const streamed = isJson && typeof payload !== 'string' ? {} : undefined;
    const fault = compare({
      method,
      url,
      status: reply.statusCode,
      header: (name) => reply.getHeader(name),
      body: isJson && typeof payload === 'string' ? (JSON.parse(payload) as unknown) : streamed,
    });
    if (fault) faults.push(fault);
  });
  return faults;
}
