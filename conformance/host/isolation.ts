import { assert, demandNone, type Check } from '../check';
import { mountProbe } from './loading';
import { slotHtml, type Visit } from './visit';

/** How a paragraph and a button look where no style of a page reaches them. */
const plain = {
  p: {
    color: 'rgb(0, 0, 0)',
    'font-size': '16px',
    'font-weight': '400',
    'letter-spacing': 'normal',
    'text-transform': 'none',
    'line-height': 'normal',
    'text-indent': '0px',
    'background-color': 'rgba(0, 0, 0, 0)',
    display: 'block',
  },
  button: { 'background-color': 'rgb(239, 239, 239)', 'text-transform': 'none', 'letter-spacing': 'normal' },
};

/** The same where the page, which widgets follow, is dark. */
const dark = {
  p: { ...plain.p, color: 'rgb(255, 255, 255)' },
  button: { ...plain.button, 'background-color': 'rgb(107, 107, 107)' },
};

async function demandRoot({ page }: Visit): Promise<void> {
  assert(
    await page.evaluate(
      () => document.querySelector('#conformance-frame service-desk-slot')!.shadowRoot?.mode === 'open',
    ),
    'The slot has no open shadow root.',
  );
}

/** Requirements 14 to 17. */
export const isolationChecks: readonly Check<Visit>[] = [
  {
    requirement: 14,
    title: 'Keys typed into a field stay in its open shadow root; others reach the page',
    async run(visit) {
      const { page, frame } = visit;
      await visit.open();
      await mountProbe(visit);
      const where = page.url();
      await demandRoot(visit);
      await page.evaluate(() => {
        const { reported } = window.__conformance;
        for (const type of ['keydown', 'keypress', 'keyup'])
          document.addEventListener(type, (event) => reported.push(`${type} ${(event as KeyboardEvent).key}`));
      });
      const field = frame.getByLabel('Probe field');
      await field.focus();
      await page.keyboard.type('gs?jr');
      assert(
        (await field.inputValue()) === 'gs?jr',
        `"gs?jr" was typed into a field of the widget and "${await field.inputValue()}" arrived.`,
      );
      assert(page.url() === where, `Typing into a field of the widget has led to ${page.url()}.`);
      demandNone(
        (await visit.seen()).reported.filter((line) => line.startsWith('key')),
        'The page has heard keys that were typed into a field of the widget',
      );
      await frame.getByRole('button', { name: 'Probe button' }).press('F9');
      assert(
        (await visit.seen()).reported.includes('keydown F9'),
        'The page does not hear keys that were pressed elsewhere in the widget.',
      );
    },
  },
  {
    requirement: 15,
    title: 'No style of the page reaches a widget',
    async run(visit) {
      await visit.open();
      await mountProbe(visit);
      await demandRoot(visit);
      const strangeBeside = (looks: typeof plain) =>
        visit.page.evaluate((wanted) => {
          const root = document.querySelector('#conformance-frame service-desk-slot')!.shadowRoot!;
          return Object.entries(wanted).flatMap(([tag, style]) => {
            const shown = getComputedStyle(root.querySelector(tag)!);
            return Object.entries(style).flatMap(([name, value]) =>
              shown.getPropertyValue(name) === value ? [] : [`${tag} has ${name} ${shown.getPropertyValue(name)}`],
            );
          });
        }, looks);
      const [light, night] = [await strangeBeside(plain), await strangeBeside(dark)];
      const strange = night.length < light.length ? night : light;
      demandNone(strange, 'Styles of the page show in the widget');
    },
  },
  {
    requirement: 15,
    title: 'Language and direction are those around the slot',
    async run(visit) {
      await visit.open();
      await mountProbe(visit, { lang: 'fr-CA', dir: 'rtl' });
      await demandRoot(visit);
      const reported = await visit.page.evaluate(() => {
        const [kit] = window.__conformance.kits;
        const text = document.querySelector('#conformance-frame service-desk-slot')!.shadowRoot!.querySelector('p')!;
        return [kit!.locale, kit!.dir, getComputedStyle(text).direction];
      });
      assert(
        reported.join() === 'fr-CA,rtl,rtl',
        `Around the slot it is fr-CA from right to left; the widget was told ${reported[0]}, ${reported[1]} and is drawn ${reported[2]}.`,
      );
    },
  },
  {
    requirement: 16,
    title: 'A form finds no field and no button in a slot, and the form field as one value',
    async run(visit) {
      const { page, frame } = visit;
      await visit.open();
      await visit.show(
        `<form>${slotHtml()}<service-desk-asset-select name="conformance" value="3" multiple></service-desk-asset-select></form>`,
      );
      const entries = () =>
        page.evaluate(() =>
          [...new FormData(document.querySelector<HTMLFormElement>('#conformance-frame form')!)]
            .map(([name, value]) => `${name}=${String(value)}`)
            .join('&'),
        );
      await visit.until('ready');
      assert(
        (await page.evaluate(
          () => document.querySelectorAll('#conformance-frame form :is(input,button,select,textarea)').length,
        )) === 0,
        'Fields or buttons of the widget stand in the page itself.',
      );
      await frame.getByText('Choose 7').waitFor();
      assert(
        (await entries()) === 'conformance=3',
        `The form would send "${await entries()}" and not "conformance=3".`,
      );
      await page.evaluate(() => {
        const form = document.querySelector('#conformance-frame form')!;
        for (const type of ['submit', 'input', 'change'])
          form.addEventListener(type, (event) => {
            window.__conformance.reported.push(`form ${type}`);
            event.preventDefault();
          });
      });
      await frame.getByText('Choose 7').click();
      assert((await entries()) === 'conformance=7', `After another choice the form would send "${await entries()}".`);
      const received = (await visit.seen()).reported.filter((line) => line.startsWith('form')).join();
      assert(
        received === 'form input,form change',
        `A choice should be heard by the form as input and change and was heard as ${received || 'nothing'}.`,
      );
      await page.evaluate(() => document.querySelector<HTMLFormElement>('#conformance-frame form')!.reset());
      assert((await entries()) === 'conformance=3', `After a reset the form would send "${await entries()}".`);
    },
  },
  {
    requirement: 17,
    title: 'A dialog lies on top of everything and keeps the focus',
    async run(visit) {
      const { page, frame, adapter } = visit;
      await visit.open();
      await mountProbe(visit);
      await demandRoot(visit);
      await adapter.trap?.(page);
      await frame.getByRole('button', { name: 'Probe button' }).evaluate((button: HTMLElement) => button.click());
      const field = frame.getByLabel('Probe dialog field');
      await page.waitForTimeout(50);
      await page.keyboard.type('hello');
      assert(
        (await field.inputValue()) === 'hello',
        `"hello" was typed into the dialog and "${await field.inputValue()}" arrived.`,
      );
      const onTop = await page.evaluate(() => {
        const slot = document.querySelector('#conformance-frame service-desk-slot')!;
        const box = slot.shadowRoot!.querySelector('dialog')!.getBoundingClientRect();
        return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === slot;
      });
      assert(onTop, 'Something of the page lies on top of the dialog.');
      await page.keyboard.press('Escape');
      assert(
        !(await frame.getByLabel('Probe dialog', { exact: true }).isVisible()),
        'Escape does not close the dialog.',
      );
    },
  },
];
