import { assert, demandNone, type Check } from '../check';
import { codes, type Fault, faults, hangs } from '../fault';
import { keepHostLooks, slotHtml, type Visit } from './visit';

const acts = ['click', 'shortcut', 'submit', 'navigate'] as const;

/** Every fault of the remote, and one that has none. */
export const faultChecks: readonly Check<Visit>[] = [
  { requirement: 6, title: 'A remote that is well: the host works and looks as before', run: withoutFault },
  ...faults.map((fault): Check<Visit> => ({
    requirement: 6,
    title: `Remote: ${fault.name}`,
    run: (visit) => survive(visit, fault),
  })),
];

async function withoutFault(visit: Visit): Promise<void> {
  await visit.open();
  await visit.show('');
  await keepHostLooks(visit);
  await visit.show(slotHtml());
  await visit.until('ready');
  await visit.demandUntouched();
  await actAsHost(visit, () => visit.open());
}

/**
 * A slot meets the fault: it says so once, the host stays as it is, and a second slot is there after Retry when the
 * fault is over.
 */
async function survive(visit: Visit, fault: Fault): Promise<void> {
  const { page, remote, frame, lines } = visit;
  const meet = async () => {
    remote.fault = fault;
    await visit.open({ patient: !hangs(fault) });
    await visit.show('');
  };
  await meet();
  await keepHostLooks(visit);
  await failingSlot(visit, fault);
  const { failures } = await visit.seen();
  assert(failures.length === 1, `There should be one service-desk:error event and there were ${failures.length}.`);
  const { code } = failures[0]!;
  assert((codes as readonly string[]).includes(code), `The code "${code}" is not in the list.`);
  assert(fault.codes.includes(code), `The code should be ${fault.codes.join(' or ')} and is ${code}.`);
  // A page with slots of its own may have a line for each point, if each failed on its own account.
  const points = lines.map((line) => line.split(':')[0]);
  assert(
    lines.length && new Set(points).size === lines.length,
    `There should be one line in the console and there were ${lines.length}: ${lines.join(' | ')}`,
  );
  // Said once on a page: by this slot, or by one of the host's own that met the fault before it.
  const sentence = page.getByRole('status').filter({ has: page.getByRole('button'), visible: true });
  assert(
    (await sentence.count()) === 1,
    'No slot of the page tells of the failure with role="status", or more than one does.',
  );
  assert(
    (await frame.getByRole('button').last().getAttribute('type')) === 'button',
    'The slot has no button of type="button" to try again.',
  );
  await visit.demandUntouched();

  await failingSlot(visit, fault);
  remote.fault = null;
  await visit.wait();
  await page.evaluate(() => (window.__conformance.trouble = ''));
  await frame.getByRole('button', { name: 'Retry' }).last().click();
  await visit.until('ready');
  assert(
    await frame.getByText('Probe 1').last().isVisible(),
    'After Retry the widget is not there although the fault is over.',
  );
  await visit.demandUntouched();
  await actAsHost(visit, () => meet().then(() => failingSlot(visit, fault)));
}

/** Adds a slot and waits until it shows its fallback. */
async function failingSlot(visit: Visit, { widget }: Fault): Promise<void> {
  await visit.show(slotHtml());
  if (widget === 'throw on update') {
    await visit.until('ready');
    await visit.frame
      .locator('service-desk-slot')
      .last()
      .evaluate((slot) => slot.setAttribute('ticket-id', '43'));
  }
  await visit.until('failed');
}

/** The host's own doings, in a page with a slot. `again` brings the page back when one of them has left it. */
async function actAsHost(visit: Visit, again: () => Promise<void>): Promise<void> {
  const { page, adapter } = visit;
  for (const act of acts) {
    if (!adapter[act]) continue;
    if (!(await visit.frame.count())) await again();
    const reason = await adapter[act](page).then(
      () => '',
      (error: unknown) => String(error).split('\n')[0],
    );
    const before = visit.broken.has(act) ? ' Nor does it without the add-on: look at the adapter.' : '';
    assert(!reason, `The host’s own ${act} did not work: ${reason}${before}`);
    const { thrown } = await visit.seen();
    demandNone(thrown, `Errors reached the page during the host’s own ${act}`);
  }
}
