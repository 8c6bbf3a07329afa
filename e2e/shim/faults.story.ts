import { startStory } from './host-page';

let story: Awaited<ReturnType<typeof startStory>>;
const healthy = () =>
  Object.assign(story.host.faults, {
    manifest: 'ok',
    entry: 'ok',
    integrity: '',
    api: { min: '1.0', max: '1.9' },
    version: 1,
  });
beforeAll(async () => (story = await startStory()));
afterAll(() => story.end());
beforeEach(() => {
  healthy();
  story.host.requested.splice(0);
});

const slot = (point: string) =>
  `<p>Before</p><service-desk-slot point="${point}" ticket-id="1" hidden></service-desk-slot><p>After</p>`;

/** Opens a page, lets it wait only shortly for each phase, and shows its slot. */
async function open(point = 'ticket.associates', body = slot(point)) {
  const opened = await story.open(body);
  await opened.page.evaluate(() => {
    window.ServiceDesk.configure({
      timeouts: { manifest: 1000, entry: 1000, module: 1000, mount: 1000, coolDown: 60_000 },
    });
    for (const slot of document.querySelectorAll<HTMLElement>('service-desk-slot')) slot.hidden = false;
  });
  return opened;
}

test.each([
  ['a server that is down', { manifest: '503' }, 'manifest'],
  ['a sign-in page in the place of the manifest', { manifest: 'corrupt' }, 'manifest'],
  ['a manifest that never comes', { manifest: 'hang' }, 'timeout'],
  ['an entry that is gone', { entry: '503' }, 'entry'],
  ['a sign-in page in the place of the entry', { entry: 'corrupt' }, 'entry'],
  ['an entry that never comes', { entry: 'hang' }, 'timeout'],
  [
    'an entry that was altered',
    { integrity: 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC' },
    'entry',
  ],
  ['a remote of another protocol version', { api: { min: '1.1', max: '1.9' } }, 'version'],
] as const)('%s leaves the page whole, says so once and works after Retry', async (_name, fault, code) => {
  Object.assign(story.host.faults, fault);
  const { page, sentence } = await open();
  const fallback = page.locator('service-desk-slot').getByRole('status');
  await fallback.waitFor();
  expect(await fallback.innerText()).toContain('Could not load');
  expect(await page.evaluate(() => [...document.querySelectorAll('p')].map((p) => p.textContent))).toEqual([
    'Before',
    'After',
  ]);
  expect(
    await page.evaluate(() => window.received.map(({ type, detail }) => [type, detail.point, detail.code])),
  ).toEqual([['error', 'ticket.associates', code]]);
  expect(sentence).toHaveLength(1);
  // Or it would send a form that the slot stands in, once somebody takes it out of its shadow root.
  expect(await fallback.getByRole('button').getAttribute('type')).toBe('button');

  healthy();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('card 1').waitFor();
  await page.close();
});

test('two slots fail together: each has its fallback, the console one line, and nothing is asked again while cooling down', async () => {
  story.host.faults.entry = '503';
  const { page, sentence } = await open('', slot('ticket.associates') + slot('ticket.actions'));
  await page.waitForFunction(() => window.received.length === 2);
  expect(sentence).toHaveLength(1);
  const requested = story.host.requested.length;
  await page.evaluate(() => document.body.append(document.createElement('service-desk-slot')));
  await page.evaluate(() =>
    document.querySelector('service-desk-slot:last-child')!.setAttribute('point', 'user.associates'),
  );
  await page.waitForFunction(() => window.received.length === 3);
  expect(story.host.requested.length).toBe(requested);
  await page.close();
});

test('what stands in a header or a menu fails without a word, leaves the word to others, and comes with their Retry', async () => {
  story.host.faults.entry = '503';
  const { page, sentence } = await open('', slot('search') + slot('inbox') + slot('menu.approvals'));
  await page.waitForFunction(() => window.received.length === 3);
  const shown = () => page.locator('service-desk-slot').evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(await shown()).toEqual([0, 0, 0]);
  expect(await page.getByRole('button').count()).toBe(0);
  expect(sentence.length).toBeGreaterThan(0);

  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<service-desk-slot point="ticket.associates" ticket-id="1"></service-desk-slot>',
    );
  });
  await page.getByText('Could not load').waitFor();
  healthy();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('card 1').waitFor();
  await page.getByText('second').waitFor();
  await page.close();
});

test('what the host asks for by script rejects nothing into the page', async () => {
  story.host.faults.manifest = '503';
  const { page, broken } = await story.open('<div id="here"></div>');
  await page.evaluate(() => {
    // Nobody catches what a page does not wait for.
    void window.ServiceDesk.preload('ticket.associates', 'ticket.actions');
    window.ServiceDesk.mount('ticket.associates', document.getElementById('here')!, { ticketId: 1 });
  });
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await page.waitForTimeout(100);
  expect(broken).toEqual([]);
  await page.close();
});

test('a chunk that fails twice is there at the third try', async () => {
  const { page, sentence } = await story.open(
    '<script nonce="NONCE">window.trouble = 2</script><service-desk-slot point="ticket.associates" ticket-id="1"></service-desk-slot>',
  );
  await page.getByText('card 1').waitFor();
  expect(sentence).toEqual([]);
  await page.close();
});

test('a chunk that a deploy has moved is taken from the new version', async () => {
  const { page } = await story.open(
    '<service-desk-slot hidden point="ticket.associates" ticket-id="1"></service-desk-slot>',
  );
  await page.evaluate(() => window.ServiceDesk.preload('user.associates'));
  story.host.faults.version = 2;
  await page.evaluate(() => {
    window.trouble = 2;
    document.querySelector('service-desk-slot')!.hidden = false;
  });
  await page.getByText('card 2').waitFor();
  await page.close();
});

test('a mount that throws shows the fallback', async () => {
  const { page } = await open('user.associates');
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  expect(await page.evaluate(() => window.received[0]!.detail)).toMatchObject({ code: 'mount' });
  await page.close();
});

test('a mount that hangs shows the fallback, and unmounts itself when it finishes late', async () => {
  const { page } = await open('organization.associates');
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  expect(await page.evaluate(() => window.received[0]!.detail)).toMatchObject({ code: 'timeout' });
  await page.evaluate(() => window.finishMount());
  await page.waitForFunction(() => window.reported.includes('late unmount'));
  await page.close();
});

test('a widget that reports a failure is taken down, its neighbour stays, Retry brings it back', async () => {
  const { page } = await story.open('<service-desk-slot point="ticket.actions" ticket-id="1"></service-desk-slot>');
  await page.getByText('card 1').waitFor();
  await page.evaluate(() => window.kit.report(new Error('broken inside')));
  expect(await page.getByRole('status').innerText()).toContain('Could not load');
  expect(await page.getByText('second').isVisible()).toBe(true);
  expect(await page.evaluate(() => window.reported.slice(-2))).toEqual(['abort', 'unmount']);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('card 1').waitFor();
  expect(await page.evaluate(() => window.reported.filter((line) => line === 'unmount').length)).toBe(1);
  await page.close();
});

test('the words of the fallback are the host’s', async () => {
  story.host.faults.manifest = '503';
  const { page } = await story.open(
    '<service-desk-slot hidden point="ticket.associates" ticket-id="1"></service-desk-slot>',
  );
  await page.evaluate(() => {
    window.ServiceDesk.configure({ texts: { failed: 'Nicht da', retry: 'Nochmal' } });
    document.querySelector('service-desk-slot')!.hidden = false;
  });
  await page.getByText('Nicht da').waitFor();
  expect(await page.getByRole('button', { name: 'Nochmal' }).count()).toBe(1);
  await page.close();
});
