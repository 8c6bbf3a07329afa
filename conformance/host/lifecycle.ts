import { assert, demandNone, type Check } from '../check';
import { countLeft } from '../page/leak';
import { mountProbe } from './loading';
import { slotHtml, type Visit } from './visit';

const CYCLES = 8;

const mountsOf = (reported: readonly string[]): string[] => reported.filter((line) => line.startsWith('mount'));

/** Slots load when they come into sight. */
export async function showSlots(visit: Visit): Promise<void> {
  await visit.page.evaluate(async () => {
    for (const slot of document.querySelectorAll<HTMLElement & { state?: string }>('service-desk-slot')) {
      if (!slot.checkVisibility()) continue;
      slot.scrollIntoView({ block: 'center' });
      for (let looks = 0; looks < 100 && /^(idle|loading)$/.test(slot.state ?? 'idle'); looks++)
        await new Promise((done) => setTimeout(done, 50));
    }
    // A host may have a function of its own in the place of scrollTo.
    document.scrollingElement?.scrollTo(0, 0);
  });
}

/** Requirements 9 to 13. */
export const lifeChecks: readonly Check<Visit>[] = [
  {
    requirement: 9,
    title: 'A clone that is never connected does nothing; a slot that is moved stays mounted',
    async run(visit) {
      await visit.open();
      await mountProbe(visit);
      await visit.show('<div id="conformance-elsewhere"></div>');
      await visit.page.evaluate(async () => {
        const slot = document.querySelector('#conformance-frame service-desk-slot')!;
        (window as unknown as { __clone: Node }).__clone = slot.cloneNode(true);
        document.createElement('service-desk-slot').setAttribute('point', 'ticket.associates');
        document.getElementById('conformance-elsewhere')!.append(slot);
        await new Promise((done) => setTimeout(done, 50));
      });
      const { reported } = await visit.seen();
      assert(!reported.includes('unmount'), 'The widget was unmounted when its slot was moved.');
      assert(reported.length === 1, `The widget was told more than its mount: ${reported.join(', ')}`);
      assert(await visit.frame.getByText('Probe 1').isVisible(), 'The widget is gone after the move.');
    },
  },
  {
    requirement: 10,
    title: 'A clone that takes its place mounts anew from the attributes; what is left in it is cleared',
    async run(visit) {
      await visit.open();
      await mountProbe(visit);
      await visit.page.evaluate(async () => {
        const slot = document.querySelector('#conformance-frame service-desk-slot')!;
        const clone = slot.cloneNode(true) as Element;
        clone.innerHTML = '<p>left over</p>';
        slot.remove();
        await new Promise((done) => setTimeout(done, 30));
        document.getElementById('conformance-frame')!.append(clone);
      });
      await visit.until('ready');
      const { reported } = await visit.seen();
      const mounts = mountsOf(reported);
      assert(
        mounts.length === 2 && mounts[1] === mounts[0],
        `The clone was mounted with another context: ${mounts.join(', ')}`,
      );
      assert(
        (await visit.frame.getByText('left over').count()) === 0,
        'Children that the clone brought along are still there.',
      );
    },
  },
  {
    requirement: 10,
    title: 'Slots that the page itself shows have their point and get their widget',
    async run(visit) {
      await visit.open();
      await showSlots(visit);
      const lacking = await visit.page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement & { state?: string }>('service-desk-slot')]
          .filter((slot) => slot.checkVisibility())
          .flatMap((slot) =>
            slot.hasAttribute('point') && slot.state === 'ready' ? [] : [`${slot.outerHTML} is ${slot.state}`],
          ),
      );
      demandNone(lacking, 'Without a widget');
    },
  },
  {
    requirement: 11,
    title: 'Removed while it loads it is not left mounted; a mount that finishes late unmounts itself',
    async run(visit) {
      await visit.open();
      await mountProbe(visit);
      await visit.page.evaluate(() => (window.__conformance.trouble = 'hang'));
      await visit.show(slotHtml('point="user.associates" user-id="5"'));
      await visit.page.waitForFunction(() => !!window.__conformance.finish);
      await visit.page.evaluate(async () => {
        document.querySelector('#conformance-frame service-desk-slot:last-child')!.remove();
        await new Promise((done) => setTimeout(done, 20));
        window.__conformance.finish!();
        await new Promise((done) => setTimeout(done, 20));
      });
      const { reported, failures } = await visit.seen();
      assert(reported.includes('late unmount'), 'The mount that finished after the slot had left was not unmounted.');
      demandNone(
        failures.map(({ message }) => message),
        'A slot that left has reported an error',
      );
    },
  },
  {
    requirement: 11,
    title: 'Changes of a hundred attributes are one update with the last; removal aborts and unmounts once',
    async run(visit) {
      await visit.open();
      await mountProbe(visit);
      await visit.page.evaluate(async () => {
        const slot = document.querySelector('#conformance-frame service-desk-slot')!;
        for (let id = 100; id < 200; id++) slot.setAttribute('ticket-id', String(id));
        await new Promise((done) => setTimeout(done, 30));
        slot.remove();
        slot.remove();
        await new Promise((done) => setTimeout(done, 30));
      });
      const { reported } = await visit.seen();
      const after = reported.slice(1).join(', ');
      assert(
        after === 'update {"ticketId":199}, abort, unmount',
        `After its mount the widget was told: ${after || 'nothing'}`,
      );
    },
  },
  {
    requirement: 11,
    title: `${CYCLES} and ${2 * CYCLES} mounts and unmounts leave the same nodes and listeners`,
    async run(visit) {
      const fresh = await visit.anew();
      try {
        const open = async () => {
          await fresh.open();
          await mountProbe(fresh);
        };
        const left = await countLeft(fresh.page, {
          open,
          work: (times) => fresh.page.evaluate(comeAndGo, times),
          times: CYCLES,
        });
        assert(
          !left || (!left.nodes && !left.listeners),
          `${left?.nodes} nodes and ${left?.listeners} listeners are left of ${2 * CYCLES} cycles.`,
        );
      } finally {
        await fresh.close();
      }
    },
  },
  {
    requirement: 12,
    title: 'A slot in a hidden pane fetches nothing until it is shown',
    async run(visit) {
      await visit.open();
      await visit.show('', { hidden: '' });
      await visit.frame.evaluate((frame) => void (frame.style.display = 'none'));
      const before = visit.remote.requested.length;
      await visit.show(slotHtml());
      await visit.page.waitForTimeout(250);
      demandNone(visit.remote.requested.slice(before), 'While it was hidden it asked for');
      assert(!(await visit.seen()).reported.length, 'The widget was mounted while it was hidden.');
      await visit.frame.evaluate((frame) => {
        frame.removeAttribute('hidden');
        frame.style.display = '';
        frame.scrollIntoView();
      });
      await visit.until('ready');
    },
  },
  {
    requirement: 13,
    title: 'Address and history stay as they are; a link is offered to the host once',
    async run(visit) {
      const { page } = visit;
      await visit.open();
      const where = () => page.evaluate(() => `${location.href} ${history.length}`);
      const before = await where();
      await mountProbe(visit);
      await page.evaluate(() => addEventListener('service-desk:navigate', (event) => event.preventDefault(), true));
      await visit.frame.getByText('Probe link').click();
      const { navigations } = await visit.seen();
      assert(
        navigations.join() === '/elsewhere?x=1#y',
        `The link was offered to the host as: ${navigations.join(', ') || 'nothing'}`,
      );
      assert((await where()) === before, `The address was ${before} and is ${await where()}.`);
    },
  },
];

/** Runs in the page. */
async function comeAndGo(times: number): Promise<void> {
  const frame = document.getElementById('conformance-frame')!;
  for (let round = 0; round < times; round++) {
    frame.replaceChildren();
    const slot = document.createElement('service-desk-slot') as HTMLElement & { state?: string };
    slot.setAttribute('point', 'ticket.associates');
    slot.setAttribute('ticket-id', '42');
    frame.append(slot);
    while (slot.state !== 'ready') await new Promise((done) => setTimeout(done));
    slot.remove();
    await new Promise((done) => setTimeout(done));
    window.__conformance.reported.length = 0;
    window.__conformance.kits.length = 0;
  }
}
