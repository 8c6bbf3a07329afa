import { colours, looksOf } from './palette';

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

test.each(['#ffffff', '#1d2026', '#16181d'])('each colour stands out from the surface %s', (surface) => {
  for (const colour of colours) expect([colour, contrast(colour, surface) >= 3.6]).toEqual([colour, true]);
});

test('a name has the same colour in every chart, and no look is there twice', () => {
  const names = Array.from({ length: 25 }, (_, index) => ({ name: `Type ${index}`, plain: false }));
  const looks = looksOf(names);
  const alone = looksOf([names[7]!]);
  expect(alone[0]!.colour).toBe(looks[7]!.colour);
  expect(new Set(looks.map(({ colour, pattern }) => colour + pattern)).size).toBe(25);
});
