import { call } from '../../wire/protocol/call';
import type { Problem } from './rows';

export const calls = {
  list: call<{ query: object; reply: { problems: Problem[]; total: number } }>(
    'GET',
    '/service-desk/api/problem-list',
    { needs: 'public' },
  ),
  broken: call<{ reply: object }>('GET', '/service-desk/api/broken', { needs: 'public' }),
  save: call<{ body: object; reply: { id: number } }>('POST', '/service-desk/api/problem', {
    needs: 'public',
    multipart: true,
  }),
};
