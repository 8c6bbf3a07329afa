import { entries } from '../protocol/entry';
import { documentCalls } from './document';

export const documentEntries = entries(
  'document',
  documentCalls,
  {
    openapi: 'Read this API as OpenAPI 3.1',
    page: 'Read this API as a page',
  },
  {},
);
