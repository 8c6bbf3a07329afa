import { call } from '../protocol/call';

/** The description of this API, made from the same calls that the server serves. */
export const documentCalls = {
  openapi: call('GET', '/service-desk/api/openapi.json', {
    needs: 'public',
    raw: 'application/json',
  }),
  page: call('GET', '/service-desk/api/docs', {
    needs: 'public',
    raw: 'text/html',
  }),
};
