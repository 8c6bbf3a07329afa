import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { MemoryRouter } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import { extensionCalls, type ExtensionRow } from '../../../wire/extension/extension';
import { origin, reader, renderInHost, response, wireServer } from '../../testing/host';
import { Associations } from '../view/Associations';
import type { ExtensionContext } from './context';
import { extensionTimes } from './failure';
import { forget } from './load';
import { readManifest } from './manifest';
import { useExtensionTabs } from './useExtensionTabs';

const address = `${origin}/acme/manifest.json`;
const row: ExtensionRow = {
  name: 'acme',
  manifest: address,
  points: [{ point: 'record.tab', active: true }],
  needs: { scopes: ['problem:read'], addresses: ['https://crm.acme.test/api'] },
};
const good = {
  ...{ schema: 1, name: 'acme', version: '1.0.0', api: { min: '1.0', max: '1.9' } },
  entry: { url: 'entry.js', global: 'acme_test', integrity: 'sha384-x' },
  extensions: [
    { point: 'record.tab', module: './tab', title: { en: 'Credit', de: 'Bonität' }, kinds: ['problem'] },
    { point: 'record.tab', module: './asset-tab', kinds: ['asset'] },
  ],
};
let manifest: object;
let found: { name: string | null; cookies: RequestCredentials }[];
const usual = { ...extensionTimes };

const server = wireServer(
  response(accessCalls.permissions, () => ({ ...reader, extension_points: ['record.tab'] })),
  response(extensionCalls.list, () => ({ extensions: [row], total: 1 })),
  http.get(address, () => HttpResponse.json(manifest)),
  http.get(`${origin}/service-desk/api/problem/1`, ({ request }) => {
    found.push({ name: request.headers.get('x-service-desk-extension'), cookies: request.credentials });
    return HttpResponse.json({});
  }),
  http.get('https://crm.acme.test/api/1', ({ request }) => {
    found.push({ name: request.headers.get('x-service-desk-extension'), cookies: request.credentials });
    return HttpResponse.json({});
  }),
);

type Mount = (element: HTMLElement, context: ExtensionContext) => unknown;
/** What its script would do. */
const serve = (mount: Mount, title = 'Credit check') =>
  Object.assign(window, { acme_test: { init: () => undefined, get: async () => () => ({ title, mount }) } });

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  manifest = good;
  found = [];
  Object.assign(extensionTimes, usual);
  forget(address);
});
afterEach(() => {
  jest.restoreAllMocks();
  delete (window as { acme_test?: unknown }).acme_test;
});

function Tabs() {
  const own = { id: 'own', label: 'Ours', panel: () => <p>Our panel</p> };
  return (
    <Associations
      label="All"
      tab="extension-acme"
      onTab={() => undefined}
      tabs={[own, ...useExtensionTabs('problem', 1)]}
    />
  );
}
const render = () =>
  renderInHost(
    <MemoryRouter>
      <Tabs />
    </MemoryRouter>,
  );
const failed = () => screen.findByText('Credit could not be shown. The rest of the page works.');

test('G25: a module is mounted with a frozen context, and unmounted with its place', async () => {
  let given: ExtensionContext | undefined;
  const unmount = jest.fn();
  serve((element, context) => {
    given = context;
    element.textContent = 'Credit is fine';
    return { unmount };
  });
  const { unmount: leave } = render();
  expect(await screen.findByRole('tab', { name: 'Credit check' }, { timeout: 10_000 })).toBeVisible();
  expect(given).toMatchObject({
    ...{ api: '1.0', point: 'record.tab', kind: 'problem', id: 1, locale: 'en', dir: 'ltr', theme: 'light' },
  });
  expect(Object.isFrozen(given)).toBe(true);
  expect(Object.keys(given!)).not.toContain('kit');
  leave();
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(given!.signal.aborted).toBe(true);
});

test('G25: where nothing is switched on, nothing is asked for', async () => {
  server.use(
    response(accessCalls.permissions, () => reader),
    response(extensionCalls.list, () => {
      throw new Error('It was asked for');
    }),
  );
  render();
  expect(await screen.findByText('Our panel')).toBeVisible();
  await act(async () => undefined);
  expect(screen.getAllByRole('tab')).toHaveLength(1);
});

const faults: [string, Mount][] = [
  [
    'throws',
    () => {
      throw new Error('no');
    },
  ],
  [
    'rejects',
    async () => {
      throw new Error('no');
    },
  ],
  ['never ends', () => new Promise(() => undefined)],
  [
    'fails later',
    (_element, { fail }) => {
      setTimeout(() => fail(new Error('later')));
      return { unmount: () => undefined };
    },
  ],
];
test.each(faults)('G25: what %s says so in its place, and Retry mounts it', async (_fault, mount) => {
  extensionTimes.mount = 50;
  serve(mount);
  const { user } = render();
  expect(await failed()).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Ours' })).toBeVisible();
  serve((element) => {
    element.dataset.testid = 'mounted';
    return { unmount: () => undefined };
  });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/could not be shown/)).toBeNull());
});

test('G25: what mounts after its time is unmounted all the same', async () => {
  extensionTimes.mount = 20;
  const unmount = jest.fn();
  serve(() => new Promise((resolve) => setTimeout(() => resolve({ unmount }), 100)));
  render();
  await failed();
  await waitFor(() => expect(unmount).toHaveBeenCalledTimes(1));
});

test('G25: it calls our API in its own name, and only what it declares', async () => {
  let call: ExtensionContext['fetch'] | undefined;
  serve((_element, context) => {
    call = context.fetch;
    return { unmount: () => undefined };
  });
  render();
  await waitFor(() => expect(call).toBeDefined());
  await call!('/service-desk/api/problem/1');
  await call!('https://crm.acme.test/api/1');
  expect(found).toEqual([
    { name: 'acme', cookies: 'same-origin' },
    { name: null, cookies: 'omit' },
  ]);
  await expect(call!('https://crm.acme.test/apis')).rejects.toThrow('does not declare https://crm.acme.test/apis');
  await expect(call!('https://evil.test/')).rejects.toThrow('does not declare https://evil.test/');
  await expect(call!('/auth/session')).rejects.toThrow('no path below /service-desk/');
  await expect(call!('/service-desk/../auth/session')).rejects.toThrow('no path below /service-desk/');
});

test.each([
  ['of another version', { ...good, api: { min: '2.0', max: '2.9' } }, 'version'],
  ['of an older version', { ...good, api: { min: '0.1', max: '0.10' } }, 'version'],
  ['without a hash', { ...good, entry: { ...good.entry, integrity: '' } }, 'invalid'],
  ['of another schema', { ...good, schema: 2 }, 'invalid'],
  ['without modules', { ...good, extensions: undefined }, 'invalid'],
  ['that is none', [], 'invalid'],
])('G25: a manifest %s is refused', async (_what, given, reason) => {
  manifest = given;
  await expect(readManifest(address)).rejects.toMatchObject({ reason });
});

test('G25: a manifest that is gone or hangs is refused, and its place has the extension’s name', async () => {
  server.use(http.get(address, () => new HttpResponse(null, { status: 404 })));
  await expect(readManifest(address)).rejects.toMatchObject({ reason: 'unreachable' });
  forget(address);
  extensionTimes.manifest = 50;
  server.use(http.get(address, () => new Promise<never>(() => undefined)));
  await expect(readManifest(address)).rejects.toMatchObject({ reason: 'timeout' });
  render();
  expect(await screen.findByRole('tab', { name: 'acme' })).toBeVisible();
  expect(await screen.findByText('acme could not be shown. The rest of the page works.')).toBeVisible();
});
