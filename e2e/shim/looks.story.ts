import { startStory } from './host-page';

let story: Awaited<ReturnType<typeof startStory>>;
beforeAll(async () => (story = await startStory()));
afterAll(() => story.end());

const loud = `
  html { font-size: 10px; }
  body, h1, p, a, button, input { color: rgb(255, 0, 0) !important; background: rgb(0, 255, 0) !important; font: 30px/3 "Comic Sans MS" !important; letter-spacing: 3px; text-transform: uppercase; text-indent: 9px; text-align: right; }`;

/** What a page says of everything it says of the slot itself, too; `!important` wins over any :host. */
const louder =
  '* { color: rgb(255, 0, 0) !important; font-family: "Comic Sans MS"; letter-spacing: 3px !important; line-height: 3; text-transform: uppercase; }';

test.each([
  ['what everyone inherits', loud],
  ['what is said of everything', louder],
])('%s on the page does not reach into a slot', async (_name, css) => {
  const { page } = await story.open('<service-desk-slot point="ticket.associates" ticket-id="42"></service-desk-slot>');
  await page.getByText('card 1').waitFor();
  const look = () =>
    page.evaluate(() => {
      const root = document.querySelector('service-desk-slot')!.shadowRoot!;
      return ['p', 'button', 'input'].map((tag) => {
        const {
          color,
          letterSpacing,
          textIndent,
          fontSize,
          fontFamily,
          lineHeight,
          textTransform,
          textAlign,
          backgroundColor,
        } = getComputedStyle(root.querySelector(tag)!);
        return {
          tag,
          color,
          letterSpacing,
          textIndent,
          fontSize,
          fontFamily,
          lineHeight,
          textTransform,
          textAlign,
          backgroundColor,
        };
      });
    });
  const before = await look();
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('h1')!).letterSpacing)).toBe('3px');
  expect(await look()).toEqual(before);
  expect(before[0]).toMatchObject({
    color: 'rgb(0, 0, 0)',
    fontSize: '16px',
    letterSpacing: 'normal',
    textTransform: 'none',
  });
  await page.close();
});

test('a widget is drawn in the direction of what is around its slot, whenever that turns', async () => {
  const { page } = await story.open(
    '<div><service-desk-slot point="ticket.associates" ticket-id="42"></service-desk-slot></div>',
  );
  await page.getByText('card 1').waitFor();
  const drawn = () =>
    page.evaluate(
      () => getComputedStyle(document.querySelector('service-desk-slot')!.shadowRoot!.querySelector('p')!).direction,
    );
  expect(await drawn()).toBe('ltr');
  await page.evaluate(() => document.querySelector('div')!.setAttribute('dir', 'rtl'));
  expect(await drawn()).toBe('rtl');
  await page.close();
});
