import { allCalls } from '../../wire/calls';
import { openApi } from './document';

const { paths, components } = openApi();
const statusesOf = (path: string, method: string): string =>
  Object.keys(paths[path]?.[method]?.responses ?? {}).join(' ');

// The operations that fail in a way of their own, and one of each usual kind.
test.each([
  ['POST', '/auth/login', '200 401 403 422 429 default'],
  ['GET', '/auth/session', '200 default'],
  ['POST', '/auth/logout', '200 409 422 default'],
  ['GET', '/service-desk/api/problem-list', '200 404 422 default'],
  ['GET', '/service-desk/api/problem/{id}', '200 404 default'],
  ['POST', '/service-desk/api/problem', '200 404 409 422 default'],
  ['POST', '/service-desk/api/release', '200 404 409 422 default'],
  ['POST', '/service-desk/api/cab', '200 404 409 422 default'],
  ['DELETE', '/service-desk/api/problem-delete/{id}', '200 404 409 422 default'],
  ['GET', '/service-desk/api/change-conversation/{hash}', '200 404 410 429 default'],
  ['POST', '/service-desk/api/approval-action/{hash}', '200 404 409 410 422 429 default'],
  ['GET', '/service-desk/download/{id}/{owner}/attachment', '200 403 404 default'],
  ['GET', '/service-desk/get/permissions', '200 403 404 422 default'],
  ['GET', '/api/form/render', '200 404 422 default'],
])('%s %s declares what it may answer', (method, path, expected) => {
  expect(statusesOf(path, method.toLowerCase())).toBe(expected);
});

test('every way of a call declares the same', () => {
  for (const { call } of allCalls) {
    const all = [call.path, ...call.aliases].flatMap((path) =>
      [call.method, ...call.methods].map((method) => statusesOf(path, method.toLowerCase())),
    );
    expect(all).toEqual(all.map(() => all[0]));
  }
});

test('429 and 503 tell how long to wait; a failure is a sentence or a sentence for each field', () => {
  for (const status of ['429', '503'])
    expect(Object.keys(components.responses[status]?.headers ?? {})).toEqual(['Retry-After']);
  expect(components.responses['404']?.content).toEqual({
    'application/json': { schema: { $ref: '#/components/schemas/Failure' } },
  });
});

test('a versioned record sends its ETag and takes it back', () => {
  const view = paths['/service-desk/api/change/{id}']?.get?.responses['200'];
  expect(view && 'headers' in view ? Object.keys(view.headers ?? {}) : []).toEqual(['ETag']);
  const headersOf = (path: string) =>
    paths[path]?.post?.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  expect(headersOf('/service-desk/api/change')).toEqual(['Idempotency-Key', 'If-Match']);
  expect(headersOf('/service-desk/api/change-close/{id}')).toEqual(['Idempotency-Key']);
  expect(headersOf('/auth/login')).toEqual([]);
});

test('what is no envelope says its media type', () => {
  const raw = Object.fromEntries(
    allCalls
      .filter(({ call }) => call.raw)
      .map(({ name, call }) => [
        name,
        Object.keys((paths[call.path]?.get?.responses['200'] as { content: object }).content),
      ]),
  );
  expect(raw).toEqual({
    'audit.export': ['application/x-ndjson'],
    'label.print': ['text/html', 'application/pdf'],
    'problem-review.markdown': ['text/markdown'],
    'problem-review.print': ['text/html'],
    'notification.readUnsubscribe': ['text/html'],
    'notification.unsubscribe': ['text/html'],
    ...Object.fromEntries(
      [
        ...['asset.export', 'problem.export', 'change.export', 'release.export', 'contract.export', 'export.file'],
        'comment.history',
      ].map((name) => [name, ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']]),
    ),
    'contract.exportCsv': ['text/csv'],
    'contract-calendar.feed': ['text/calendar'],
    'change-calendar.feed': ['text/calendar'],
    'import.failedFile': ['text/csv'],
    'import.failedExcel': ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    'import.sample': ['text/csv'],
    'live.events': ['text/event-stream'],
    'attachment.download': ['application/octet-stream'],
    'retention.download': ['application/gzip'],
    'attachment.icon': ['image/svg+xml'],
    'document.openapi': ['application/json'],
    'person.data': ['application/json'],
    'document.page': ['text/html'],
  });
});

test('values that differ from field to field are described', () => {
  const kinds = JSON.stringify(paths['/service-desk/api/change/{id}']);
  expect(kinds).toContain(
    '"value":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}},{"type":"object"',
  );
  const anything = (schema: unknown): boolean =>
    typeof schema === 'object' &&
    schema !== null &&
    (Object.keys(schema).length === 0 || Object.values(schema).some(anything));
  const schemas = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ requestBody, responses }) => [requestBody?.content, responses['200']]),
  );
  expect(schemas.flat().filter(anything)).toEqual([]);
});

test('a field that needs a right names it', () => {
  const view = JSON.stringify(paths['/service-desk/api/problem/{id}']?.get?.responses['200']);
  expect(view).toMatch(
    /"asset_ids":\{"type":"array".*?"description":"Seen with: `view_assets`\. For everybody else \[\]\."\}/,
  );
});
