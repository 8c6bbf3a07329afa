import { startStory } from './host-page';

let story: Awaited<ReturnType<typeof startStory>>;
beforeAll(async () => (story = await startStory()));
afterAll(() => story.end());

const card = '<service-desk-slot point="ticket.associates" ticket-id="42"></service-desk-slot>';

test('a link is offered to the host and, if nobody takes it, followed as a plain anchor', async () => {
  const { page } = await story.open(card);
  await page.getByText('inside').click();
  await page.waitForURL('**/inside?x=1#y');
  await page.close();
});

test('a host that cancels the event keeps the page', async () => {
  const { page } = await story.open(card);
  await page.getByText('inside').waitFor();
  await page.evaluate(() => document.addEventListener('service-desk:navigate', (event) => event.preventDefault()));
  await page.getByText('inside').click();
  expect(await page.evaluate(() => [location.pathname, window.received[0]!.detail.path])).toEqual([
    '/page',
    '/inside?x=1#y',
  ]);
  await page.close();
});

test('the host’s navigate service is called instead', async () => {
  const { page } = await story.open(card);
  await page.getByText('inside').waitFor();
  await page.evaluate(() =>
    window.ServiceDesk.configure({ navigate: (path) => void window.reported.push(`navigate ${path}`) }),
  );
  await page.getByText('inside').click();
  await page.evaluate(() => window.kit.navigate('/from-code'));
  expect(await page.evaluate(() => [location.pathname, ...window.reported.slice(-2)])).toEqual([
    '/page',
    'navigate /inside?x=1#y',
    'navigate /from-code',
  ]);
  await page.close();
});

test('a click for a new tab and a link to another site are left alone', async () => {
  const { page } = await story.open(card);
  await page.getByText('inside').waitFor();
  await page.evaluate(() => {
    document.addEventListener('click', (event) => event.preventDefault());
    const root = document.querySelector('service-desk-slot')!.shadowRoot!;
    const [inside, outside] = [...root.querySelectorAll('a')];
    inside!.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, composed: true, cancelable: true }));
    outside!.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true }));
  });
  expect(await page.evaluate(() => window.received)).toEqual([]);
  await page.close();
});

test('keys typed into a field of a widget do not reach the page; others do', async () => {
  const { page } = await story.open(card);
  await page.getByText('card 1').waitFor();
  await page.evaluate(() => {
    for (const type of ['keydown', 'keypress', 'keyup'])
      document.addEventListener(type, (event) => window.reported.push(`${type} ${(event as KeyboardEvent).key}`));
    const more = window.kit.root.appendChild(document.createElement('div'));
    more.innerHTML = '<textarea></textarea><select><option>j</select><div contenteditable><b>text</b></div>';
  });
  for (const field of ['input', 'textarea', 'select', '[contenteditable]'])
    await page.locator(`service-desk-slot ${field}`).press('j');
  await page.locator('service-desk-slot button').press('k');
  expect(await page.evaluate(() => window.reported.filter((line) => line.startsWith('key')))).toEqual([
    'keydown k',
    'keypress k',
    'keyup k',
  ]);
  await page.close();
});

test('headers of the host go to its own origin only, and may be asked for anew', async () => {
  const { page } = await story.open(card);
  await page.getByText('card 1').waitFor();
  const headers = await page.evaluate(async () => {
    window.ServiceDesk.configure({
      getRequestHeaders: (method, _url, fresh) => ({ 'x-host': `${method} ${fresh}` }),
      getIdentityToken: () => 'who',
    });
    return [
      await window.kit.requestHeaders('POST', '/api'),
      await window.kit.requestHeaders('POST', '/api', true),
      await window.kit.requestHeaders('POST', 'https://example.test/api'),
    ];
  });
  expect(headers).toEqual([
    { 'x-host': 'POST false', Authorization: 'Bearer who' },
    { 'x-host': 'POST true', Authorization: 'Bearer who' },
    {},
  ]);
  await page.close();
});

test('without a service the page’s printed CSRF token is sent', async () => {
  const { page } = await story.open(`<meta name="csrf-token" content="printed">${card}`);
  await page.getByText('card 1').waitFor();
  expect(await page.evaluate(() => window.kit.requestHeaders('POST', '/api'))).toEqual({ 'X-CSRF-TOKEN': 'printed' });
  await page.close();
});
