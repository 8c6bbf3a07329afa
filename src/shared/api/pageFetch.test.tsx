import { response, wireServer } from '../../testing/host';
import { problemCalls } from '../../../wire/problem/problem';
import { pageFetch } from './pageFetch';
import { transmit } from './transport';

wireServer(response(problemCalls.list, () => ({ problems: [], total: 0 })));

test('a host that puts a function of its own in the place of fetch breaks nothing', async () => {
  const url = new URL(problemCalls.list.path, location.href).href;
  expect((await pageFetch(url)).status).toBe(200);
  const before = window.fetch;
  window.fetch = () => {
    throw new Error('fetch of the host');
  };
  try {
    expect((await transmit({ method: 'GET', url, headers: {} })).status).toBe(200);
  } finally {
    window.fetch = before;
  }
});
