import { startStory } from './host-page';

let story: Awaited<ReturnType<typeof startStory>>;
beforeAll(async () => (story = await startStory()));
afterAll(() => story.end());

const form = (attributes: string, around = ['', '']) =>
  `<form action="/sent">${around[0]}<label for="assets">Your assets</label><service-desk-asset-select id="assets" name="assets" ${attributes}></service-desk-asset-select>${around[1]}<button>Send</button><button type="reset">Reset</button></form>`;

test('the form submits one entry per chosen asset, natively', async () => {
  const { page } = await story.open(form('multiple required'));
  const choose = page.getByRole('button', { name: 'Your assets' });
  await choose.click();
  await choose.click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('**/sent?assets=1&assets=2');
  await page.close();
});

test('a required field without a choice keeps the form from being sent and takes the focus', async () => {
  const { page } = await story.open(form('required'));
  await page.getByRole('button', { name: 'Your assets' }).waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  expect(
    await page.evaluate(() => [
      location.pathname,
      document.activeElement?.id,
      document.querySelector('form')!.checkValidity(),
    ]),
  ).toEqual(['/page', 'assets', false]);
  await page.close();
});

test('a required field that cannot load does not keep the form from being sent', async () => {
  story.host.faults.manifest = '503';
  const { page } = await story.open(form('required'));
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('**/sent?');
  story.host.faults.manifest = 'ok';
  await page.close();
});

test('reset returns to the printed value, a label leads to the field, a fieldset disables it', async () => {
  const { page } = await story.open(form('value="7"', ['<fieldset>', '</fieldset>']));
  const choose = page.getByRole('button', { name: 'Your assets' });
  await choose.click();
  const sent = () => page.evaluate(() => new FormData(document.querySelector('form')!).getAll('assets'));
  expect(await sent()).toEqual(['7', '2']);
  expect(await page.evaluate(() => window.received.map(({ type, detail }) => [type, detail.value]))).toEqual([
    ['input', [7, 2]],
  ]);
  await page.getByRole('button', { name: 'Reset' }).click();
  expect(await sent()).toEqual(['7']);
  await page.getByText('Your assets').first().click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('assets');
  await page.evaluate(() => (document.querySelector('fieldset')!.disabled = true));
  await page.waitForFunction(
    () => document.querySelector('service-desk-asset-select')!.shadowRoot!.querySelector('button')!.disabled,
  );
  expect(await sent()).toEqual([]);
  await page.close();
});

test('the page finds no field and no button of ours, whatever it collects', async () => {
  const { page } = await story.open(form('multiple'));
  const choose = page.getByRole('button', { name: 'Your assets' });
  await choose.click();
  await choose.click();
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('form :is(input,select,textarea,button)')].map(({ outerHTML }) => outerHTML),
  );
  expect(found).toEqual(['<button>Send</button>', '<button type="reset">Reset</button>']);
  expect(await page.evaluate(() => document.getElementById('assets')!.innerHTML)).toBe('');
  await page.close();
});

test('a clone keeps the choice', async () => {
  const { page } = await story.open(form(''));
  await page.getByRole('button', { name: 'Your assets' }).click();
  const value = await page.evaluate(() => {
    const old = document.querySelector('form')!;
    const copy = old.cloneNode(true) as HTMLFormElement;
    old.replaceWith(copy);
    return new FormData(copy).getAll('assets');
  });
  expect(value).toEqual(['1']);
  await page.close();
});

test('what a framework has set before the script defines the elements is kept', async () => {
  const { page } = await story.open(
    '<form><service-desk-asset-select name="assets"></service-desk-asset-select></form><service-desk-slot></service-desk-slot>',
    ' ',
  );
  await page.evaluate(async () => {
    Object.assign(document.querySelector('service-desk-asset-select')!, { value: [3, 5] });
    Object.assign(document.querySelector('service-desk-slot')!, {
      point: 'ticket.associates',
      context: { ticketId: 9 },
    });
    const script = document.createElement('script');
    Object.assign(script, { src: '/desk/service-desk/bundle/host-shim.js', nonce: 'c3ludGhldGlj' });
    script.dataset.manifest = '/remote/manifest.json';
    document.head.append(script);
    await customElements.whenDefined('service-desk-asset-select');
  });
  expect(await page.evaluate(() => new FormData(document.querySelector('form')!).getAll('assets'))).toEqual(['3', '5']);
  await page.getByText('card 1').waitFor();
  expect(await page.evaluate(() => window.reported)).toContain('mount {"ticketId":9}');
  await page.close();
});
