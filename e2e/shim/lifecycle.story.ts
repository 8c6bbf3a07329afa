import { countLeft } from '../../conformance/page/leak';
import { startStory } from './host-page';

let story: Awaited<ReturnType<typeof startStory>>;
beforeAll(async () => (story = await startStory()));
afterAll(() => story.end());

const card = '<div id="pane"><service-desk-slot point="ticket.associates" ticket-id="42"></service-desk-slot></div>';

test('a slot that is moved stays mounted', async () => {
  const { page } = await story.open(`${card}<div id="elsewhere"></div>`);
  await page.getByText('card 1').waitFor();
  await page.evaluate(() => document.getElementById('elsewhere')!.append(document.querySelector('service-desk-slot')!));
  await page.waitForTimeout(50);
  expect(await page.evaluate(() => window.reported)).not.toContain('unmount');
  expect(await page.getByText('card 1').isVisible()).toBe(true);
  await page.close();
});

test('an element that is never connected does nothing', async () => {
  const { page, broken } = await story.open(card);
  await page.getByText('card 1').waitFor();
  story.host.requested.splice(0);
  const shadows = await page.evaluate(() => {
    const slot = document.querySelector('service-desk-slot')!;
    const made = document.createElement('service-desk-slot');
    made.setAttribute('point', 'ticket.actions');
    made.setAttribute('ticket-id', '7');
    const all = [
      slot.cloneNode(true) as Element,
      document.importNode(slot, true),
      document.getElementById('pane')!.cloneNode(true) as Element,
      made,
    ];
    Object.assign(window, { all });
    return all.map((element) => (element.firstElementChild ?? element).shadowRoot);
  });
  await page.waitForTimeout(200);
  expect(shadows).toEqual([null, null, null, null]);
  expect(await page.evaluate(() => [window.ServiceDesk.inspect().slots.length, ...window.reported])).toEqual([
    1,
    'get ./card',
    'mount {"ticketId":42}',
  ]);
  expect([story.host.requested, broken]).toEqual([[], []]);
  await page.close();
});

test('what a clone or a page has left inside a slot is cleared', async () => {
  const { page } = await story.open(card);
  await page.getByText('card 1').waitFor();
  await page.evaluate(() => {
    const clone = document.querySelector('service-desk-slot')!.cloneNode() as Element;
    clone.innerHTML = '<p>left over</p><input name="left" value="over">';
    document.getElementById('pane')!.replaceChildren(clone);
  });
  await page.getByText('card 1').waitFor();
  expect(await page.evaluate(() => document.querySelector('service-desk-slot')!.innerHTML)).toBe('');
  await page.close();
});

test('a page that clones its content and puts it back gets the widget again', async () => {
  const { page, broken } = await story.open(card);
  await page.getByText('card 1').waitFor();
  const copy = await page.evaluateHandle(() => document.getElementById('pane')!.cloneNode(true));
  await page.evaluate(() => document.getElementById('pane')!.replaceChildren('another page'));
  await page.getByText('another page').waitFor();
  await copy.evaluate((pane) => document.getElementById('pane')!.replaceWith(pane));
  await page.getByText('card 1').waitFor();
  expect(await page.evaluate(() => window.reported.filter((line) => /^(un)?mount/.test(line)))).toEqual([
    'mount {"ticketId":42}',
    'unmount',
    'mount {"ticketId":42}',
  ]);
  expect(broken).toEqual([]);
  await page.close();
});

test('a slot removed while it loads never mounts, and comes back when it is put back', async () => {
  const { page } = await story.open(card);
  const slot = await page.evaluateHandle(() => document.querySelector('service-desk-slot')!);
  await slot.evaluate((element) => element.remove());
  await page.waitForTimeout(300);
  const mounted = await page
    .evaluate(
      () =>
        (window.reported ?? []).filter((line) => line.startsWith('mount')).length -
        window.reported.filter((line) => line === 'unmount').length,
    )
    .catch(() => 0);
  expect(mounted).toBe(0);
  await slot.evaluate((element) => document.getElementById('pane')!.append(element));
  await page.getByText('card 1').waitFor();
  await page.close();
});

test('changes of attributes in one task are one update', async () => {
  const { page } = await story.open(card);
  await page.getByText('card 1').waitFor();
  await page.evaluate(() => {
    const slot = document.querySelector('service-desk-slot')!;
    for (const id of ['43', '44', '45']) slot.setAttribute('ticket-id', id);
  });
  await page.waitForFunction(() => window.reported.some((line) => line.startsWith('update')));
  expect(await page.evaluate(() => window.reported.filter((line) => line.startsWith('update')))).toEqual([
    'update {"ticketId":45}',
  ]);
  await page.close();
});

test('another point loads another widget', async () => {
  const { page } = await story.open(card);
  await page.getByText('card 1').waitFor();
  await page.evaluate(() => document.querySelector('service-desk-slot')!.setAttribute('point', 'ticket.actions'));
  await page.getByText('second').waitFor();
  await page.close();
});

test('a context set before the shim was there is not lost', async () => {
  const { page } = await story.open(
    '<div id="pane"></div>',
    `<script nonce="NONCE">
       const early = document.createElement('service-desk-slot');
       early.context = { ticketId: 5 };
       early.setAttribute('point', 'ticket.associates');
       document.addEventListener('DOMContentLoaded', () => document.body.append(early));
     </script>
     <script src="/service-desk/bundle/host-shim.js" data-manifest="/remote/manifest.json" nonce="NONCE"></script>`,
  );
  await page.getByText('card 1').waitFor();
  expect(await page.evaluate(() => window.reported)).toContain('mount {"ticketId":5}');
  await page.close();
});

test('what the host configures later reaches mounted widgets', async () => {
  const { page } = await story.open(card);
  await page.getByText('card 1').waitFor();
  await page.evaluate(() => window.ServiceDesk.configure({ theme: 'dark', locale: 'ar' }));
  await page.waitForFunction(() => window.reported.some((line) => line.startsWith('update')));
  expect(await page.evaluate(() => [window.kit.theme, window.kit.locale])).toEqual(['dark', 'ar']);
  await page.close();
});

test('events of the host reach the widget until it leaves', async () => {
  const { page } = await story.open(card);
  await page.getByText('card 1').waitFor();
  await page.evaluate(() =>
    window.kit.on('ticket:changed', ({ ticketId }) => window.reported.push(`changed ${ticketId}`)),
  );
  await page.evaluate(async () => {
    const send = () => document.dispatchEvent(new CustomEvent('ticket:changed', { detail: { ticketId: 42 } }));
    send();
    document.querySelector('service-desk-slot')!.remove();
    await Promise.resolve();
    send();
  });
  expect(await page.evaluate(() => window.reported.filter((line) => line.startsWith('changed')))).toEqual([
    'changed 42',
  ]);
  await page.close();
});

test('unsaved input makes the page ask before it is left, and no longer when the widget is gone', async () => {
  const { page } = await story.open(card);
  await page.getByText('card 1').waitFor();
  const requests = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await requests()).toBe(false);
  await page.evaluate(() => window.kit.setDirty(true));
  expect(await requests()).toBe(true);
  await page.evaluate(() => document.querySelector('service-desk-slot')!.remove());
  expect(await requests()).toBe(false);
  await page.close();
});

test('focus inside a slot that goes away returns to where it came from', async () => {
  const { page } = await story.open(`<button id="opener" type="button">open</button>${card}`);
  await page.getByText('card 1').waitFor();
  await page.focus('#opener');
  await page.locator('service-desk-slot input').focus();
  await page.evaluate(() => document.querySelector('service-desk-slot')!.remove());
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('opener');
  await page.close();
});

test('20 and 40 mounts and unmounts leave the same nodes and listeners', async () => {
  const page = await (await story.browser.newContext()).newPage();
  const open = async () => {
    await page.goto(story.host.url + story.host.show(card));
    await page.getByText('card 1').waitFor();
  };
  const work = (times: number) =>
    page.evaluate(async (count) => {
      const pane = document.getElementById('pane')!;
      for (let n = 0; n < count; n++) {
        pane.innerHTML = '<service-desk-slot point="ticket.associates" ticket-id="42"></service-desk-slot>';
        const before = window.reported.filter((line) => line.startsWith('mount')).length;
        while (window.reported.filter((line) => line.startsWith('mount')).length === before)
          await new Promise((done) => setTimeout(done));
        pane.replaceChildren();
        await Promise.resolve();
        window.reported.length = 0;
      }
    }, times);
  expect(await countLeft(page, { open, work, times: 20 })).toMatchObject({ nodes: 0, listeners: 0 });
  await page.context().close();
});
