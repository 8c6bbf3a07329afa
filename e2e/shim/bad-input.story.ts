import { startStory } from './host-page';

let story: Awaited<ReturnType<typeof startStory>>;
beforeAll(async () => {
  story = await startStory();
  const [card] = story.host.extensions;
  card!.needs = { ticketId: '[1-9]\\d*' };
  story.host.extensions.push(
    { point: 'ticket.problem', module: './missing', order: 6 },
    { point: 'user.permissions', module: './silent', order: 7 },
    { point: 'agent.permissions', module: './stumbles', order: 8 },
  );
});
afterAll(() => story.end());

/** What the page and its person are told about one slot. */
async function fate(attributes: string) {
  const opened = await story.open(`<p>Before</p><service-desk-slot ${attributes}></service-desk-slot><p>After</p>`);
  const { page, sentence, broken } = opened;
  await page.waitForFunction(() => ['ready', 'failed'].includes(window.ServiceDesk.inspect().slots[0]!.state));
  const reported = await page.evaluate(() => ({
    state: window.ServiceDesk.inspect().slots[0]!.state,
    codes: window.received.filter(({ type }) => type === 'error').map(({ detail }) => detail.code),
    host: [...document.querySelectorAll('p')].map((p) => p.textContent),
  }));
  return { ...reported, lines: sentence.length, broken, page, opened };
}

test.each([
  ['an unknown point', 'point="ticket.weather" ticket-id="1"', 'point'],
  ['a missing id', 'point="ticket.associates"', 'context'],
  ['an id that is a word', 'point="ticket.associates" ticket-id="forty"', 'context'],
  [
    'an id that is script',
    'point="ticket.associates" ticket-id="&lt;img src=x onerror=document.title=1&gt;"',
    'context',
  ],
  [
    'an id that is script for an attribute',
    'point="ticket.associates" ticket-id="javascript:document.title=1"',
    'context',
  ],
  ['a negative id', 'point="ticket.associates" ticket-id="-1"', 'context'],
  ['half an id', 'point="ticket.associates" ticket-id="1.5"', 'context'],
  ['a point that is a member of every object', 'point="constructor" ticket-id="1"', 'point'],
  ['a module without mount', 'point="ticket.problem" ticket-id="1"', 'module'],
  ['a mount that throws', 'point="user.associates" user-id="1"', 'mount'],
  ['a mount that returns nothing', 'point="user.permissions" user-id="1"', 'mount'],
])('%s: fallback, one event, one line, the page whole', async (_name, attributes, code) => {
  const { state, codes, host, lines, broken, page } = await fate(attributes);
  expect({ state, codes, host, lines, broken }).toEqual({
    state: 'failed',
    codes: [code],
    host: ['Before', 'After'],
    lines: 1,
    broken: [],
  });
  expect(await page.getByRole('button', { name: 'Retry' }).isVisible()).toBe(true);
  expect(await page.title()).toBe('Host');
  await page.close();
});

test('elements of a message that only look like a slot stay what they are', async () => {
  const spoofed = `<article><div class="service-desk-slot" id="service-desk-slot" point="ticket.associates" data-point="ticket.associates" ticket-id="1">one</div>
    <a href="#service-desk" data-service-desk-slot="ticket.associates" data-ticket-id="1">two</a><div data-service-desk="ticket.associates">three</div></article>`;
  story.host.requested.splice(0);
  const { page } = await story.open(spoofed);
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), spoofed);
  await page.waitForTimeout(300);
  expect(story.host.requested.filter((path) => path.startsWith('/remote'))).toEqual([]);
  expect(
    await page.evaluate(() => [...document.querySelectorAll('article')].map(({ outerHTML }) => outerHTML)),
  ).toEqual([spoofed, spoofed]);
  expect(
    await page.evaluate(
      () => [...document.querySelectorAll('article *')].filter(({ shadowRoot }) => shadowRoot).length,
    ),
  ).toBe(0);
  await page.close();
});

test('a context that is put right is shown without Retry', async () => {
  const { page } = await fate('point="ticket.associates" ticket-id="?"');
  await page.evaluate(() => document.querySelector('service-desk-slot')!.setAttribute('ticket-id', '42'));
  await page.getByText('card 1').waitFor();
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  await page.close();
});

test('a context given by script is checked like the attributes', async () => {
  const { page } = await fate('point="ticket.associates" ticket-id="42"');
  await page.evaluate(
    () => (document.querySelector('service-desk-slot')!.context = { ticketId: { toString: () => '<b>' } }),
  );
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  expect(await page.evaluate(() => window.received.map(({ detail }) => detail.code))).toEqual(['context']);
  expect(await page.evaluate(() => window.reported.slice(-1))).toEqual(['unmount']);
  await page.close();
});

test('attributes changed a hundred times a second end with the last one', async () => {
  const { page, codes } = await fate('point="ticket.associates" ticket-id="1"');
  expect(codes).toEqual([]);
  await page.evaluate(async () => {
    for (let id = 2; id <= 100; id++) {
      for (const wrong of ['', 'x', `${id}`])
        document.querySelector('service-desk-slot')!.setAttribute('ticket-id', wrong);
      await new Promise((next) => setTimeout(next, 10));
    }
  });
  const reported = await page.evaluate(() => window.reported.filter((line) => /^(update|mount|unmount)/.test(line)));
  expect(reported.at(-1)).toBe('update {"ticketId":100}');
  expect(reported.length).toBe(100);
  expect(await page.evaluate(() => window.received)).toEqual([]);
  await page.close();
});

test('an element moved, cloned and removed while it loads ends in one widget per element on the page', async () => {
  const { page, broken } = await story.open(
    '<div id="a"><service-desk-slot hidden point="ticket.associates" ticket-id="1"></service-desk-slot></div><div id="b"></div>',
  );
  await page.evaluate(() => {
    const slot = document.querySelector('service-desk-slot')!;
    slot.hidden = false;
    document.getElementById('b')!.append(slot);
    document.getElementById('a')!.append(slot.cloneNode(true));
    const third = document.body.appendChild(slot.cloneNode(true) as HTMLElement);
    setTimeout(() => third.remove());
  });
  await page.getByText('card 1').nth(1).waitFor();
  await page.waitForFunction(() => window.ServiceDesk.inspect().slots.every(({ state }) => state === 'ready'));
  expect(
    await page.evaluate(
      () =>
        window.reported.filter((line) => line.startsWith('mount')).length -
        window.reported.filter((line) => line === 'unmount').length,
    ),
  ).toBe(2);
  expect(broken).toEqual([]);
  await page.close();
});

test('an update that fails later takes the widget down; an unmount that throws stays inside', async () => {
  const { page, broken } = await fate('point="agent.permissions" ticket-id="1"');
  await page.evaluate(() => document.querySelector('service-desk-slot')!.setAttribute('ticket-id', '2'));
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  expect(await page.evaluate(() => window.received.map(({ detail }) => [detail.code, detail.message]))).toEqual([
    ['widget', 'Error: no way out'],
    ['widget', 'Error: no update'],
  ]);
  expect(broken).toEqual([]);
  await page.close();
});

test('?service-desk-disable shows the page without the add-on, and asks for nothing', async () => {
  story.host.show('<service-desk-slot point="ticket.associates" ticket-id="1"></service-desk-slot>');
  const page = await story.browser.newPage();
  story.host.requested.splice(0);
  await page.goto(`${story.host.url}/page?tab=2&service-desk-disable`);
  await page.evaluate(() => window.ServiceDesk.preload('ticket.associates'));
  await page.waitForTimeout(200);
  expect(story.host.requested.filter((path) => path.startsWith('/remote'))).toEqual([]);
  expect(await page.evaluate(() => document.querySelector('service-desk-slot')!.shadowRoot)).toBe(null);
  await page.close();
});
