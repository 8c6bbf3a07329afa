import { beginsRight, fontsOf, runsOf } from './label.fonts';

const drawn = (text: string) => runsOf(text, 'plain').map((run) => run.text);

describe('runs of a text as they are drawn, from left to right', () => {
  test.each([
    ['Laptop – “7”…', ['Laptop – “7”…']],
    ['Сервер 7', ['Сервер 7']],
    ['خادم', ['خادم']],
    // A number and a Latin word keep their order among Arabic words, which go on at their left.
    ['خادم 12 قسم', [' قسم', '12', 'خادم ']],
    // Brackets open towards what they hold; between a number and a Latin word no letter turns them round.
    ['خادم (HP)', ['(', 'HP', 'خادم )']],
    ['خادم 12 (HP)', ['(', 'HP', ') ', '12', 'خادم ']],
    ['PC خادم', ['PC ', 'خادم']],
  ])('%s', (text, runs) => expect(drawn(text)).toEqual(runs));

  test('a name that is cut keeps its font', () => {
    expect(runsOf('Laptop…', 'bold')).toEqual([{ text: 'Laptop…', font: 'Helvetica-Bold' }]);
  });

  test('letters of another script have another font', () => {
    const fonts = runsOf('Größe 王 서 Ж', 'bold').map(({ font }) => font.replace(/.*\//, ''));
    expect(fonts).toEqual([
      'DejaVuSans-Bold.ttf',
      expect.stringMatching(/^noto-sans-sc-.* bold$/),
      'DejaVuSans-Bold.ttf',
      expect.stringMatching(/^noto-sans-kr-.* bold$/),
      'DejaVuSans-Bold.ttf',
    ]);
  });
});

test('a text begins at the right with its first letter', () => {
  expect(['12 خادم', 'HP خادم', 'Größe', '王'].map(beginsRight)).toEqual([true, false, false, false]);
});

test('fonts are made for the letters that are needed, in the weight of each', async () => {
  const fonts = await fontsOf({ plain: ['王芳', 'Plain'], bold: ['王'] });
  const weights = [...fonts.keys()].map((name) => name.split(' ').at(-1));
  expect(weights).toEqual(['plain', 'plain', 'bold']);
  for (const bytes of fonts.values()) expect(bytes.length).toBeLessThan(5_000);
});
