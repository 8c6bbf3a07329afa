import { call } from '../protocol/call';

/** The description of this API, made from the same calls that the server serves. */
export const documentCalls = {
  openapi: call('GET', '/service-desk/api/openapi.json', {
    needs: 'public',
    summary: 'Read this API as OpenAPI 3.1',
    raw: 'application/json',
  }),
  page: call('GET', '/service-desk/api/docs', {
    needs: 'public',
    summary: 'Read this API as a page',
    raw: 'text/html',
  }),
};
