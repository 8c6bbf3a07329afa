import { assert, demandNone, type Check } from '../check';
import { showSlots } from './lifecycle';
import { mountProbe } from './loading';
import { type Visit } from './visit';

const spoofed = `<div class="service-desk-slot" id="service-desk-slot" point="ticket.associates" data-point="ticket.associates" ticket-id="1">
  <a href="#service-desk" data-service-desk-slot="ticket.associates">Service desk</a></div>`;

/** How many requests there were once no more come: on a slow machine the code of what was shown is still on its way. */
async function requestsAtRest({ page, remote }: Visit): Promise<number> {
  for (;;) {
    const count = remote.requested.length;
    await page.waitForTimeout(300);
    if (remote.requested.length === count) return count;
  }
}

/** Requirements 18 and 19. */
export const trustChecks: readonly Check<Visit>[] = [
  {
    requirement: 18,
    title: 'Elements that only look like a slot stay what they are',
    async run(visit) {
      await visit.open();
      await showSlots(visit);
      const before = await requestsAtRest(visit);
      await visit.show(spoofed);
      await visit.page.waitForTimeout(150);
      demandNone(visit.remote.requested.slice(before), 'For an element that is no slot it asked for');
      assert(
        await visit.frame
          .locator('.service-desk-slot')
          .evaluate((element) => element.innerHTML.includes('Service desk') && !element.shadowRoot),
        'An element that is no slot was changed.',
      );
    },
  },
  {
    requirement: 18,
    title: 'An id that is script is no more than a wrong id',
    async run(visit) {
      await visit.open();
      await visit.show(
        '<service-desk-slot point="ticket.associates" ticket-id="1&quot;&gt;&lt;img src=x onerror=&quot;throw 1&quot;&gt;"></service-desk-slot>',
      );
      await visit.page.waitForFunction(() =>
        ['ready', 'failed'].includes(
          (document.querySelector('#conformance-frame service-desk-slot') as { state?: string } | null)?.state ?? '',
        ),
      );
      demandNone(
        (await visit.seen()).reported.filter((line) => line.includes('onerror')),
        'The widget was handed what is no number',
      );
      assert(!(await visit.frame.locator('img').count()), 'The id has become an element.');
      await visit.demandUntouched();
    },
  },
  {
    requirement: 19,
    title: 'Headers of the host are for its own origin only, and asked for anew on demand',
    async run(visit) {
      await visit.open();
      await mountProbe(visit);
      const [own, fresh, other] = await visit.page.evaluate(async () => {
        window.ServiceDesk.configure({
          getRequestHeaders: (method, _url, fresh) => ({ 'x-conformance': `${method} ${fresh}` }),
          getIdentityToken: () => 'secret',
        });
        const kit = window.__conformance.kits[0]!;
        return Promise.all([
          kit.requestHeaders('POST', '/anything'),
          kit.requestHeaders('POST', '/anything', true),
          kit.requestHeaders('POST', 'https://elsewhere.example/anything'),
        ]);
      });
      assert(
        own!['x-conformance'] === 'POST false' && own!.Authorization === 'Bearer secret',
        'A request to the host’s own origin does not get its headers.',
      );
      assert(fresh!['x-conformance'] === 'POST true', 'Fresh headers were not asked for.');
      demandNone(Object.keys(other!), 'A request to another origin gets headers of the host');
    },
  },
];
