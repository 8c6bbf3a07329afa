import { thresholdOf } from './similar.threshold';

const answers = (count: number, score: number, isLinked: boolean) =>
  Array.from({ length: count }, () => ({ score, isLinked }));

test('it starts at 0.4, and stays there while few answer', () => {
  expect(thresholdOf([])).toBe(0.4);
  expect(thresholdOf(answers(9, 0.42, false))).toBe(0.4);
  expect(thresholdOf(answers(9, 0.42, true))).toBe(0.4);
});

test('it stays while of what is shown just above it some is right, and some is not', () => {
  expect(thresholdOf([...answers(10, 0.45, true), ...answers(10, 0.45, false)])).toBe(0.4);
});

test('it goes up past what is nearly always refused, and no further than 0.6', () => {
  expect(thresholdOf([...answers(12, 0.43, false), ...answers(20, 0.7, true)])).toBe(0.45);
  expect(thresholdOf([...answers(12, 0.47, false), ...answers(20, 0.7, true)])).toBe(0.5);
  for (const score of [0.4, 0.5, 0.6, 0.69])
    expect(
      thresholdOf(
        [0.4, 0.45, 0.5, 0.55, 0.6, 0.65].flatMap((one) => answers(30, one, false)).concat(answers(9, score, true)),
      ),
    ).toBe(0.6);
});

test('it goes down where nearly all is linked, and no further than 0.3', () => {
  expect(thresholdOf(answers(10, 0.47, true))).toBe(0.35);
  expect(thresholdOf([...answers(20, 0.42, true), ...answers(20, 0.37, true), ...answers(20, 0.32, true)])).toBe(0.3);
});

test('it comes up again when what is shown below is refused', () => {
  expect(thresholdOf([...answers(20, 0.47, true), ...answers(10, 0.37, false)])).toBe(0.4);
});

test('a few who always refuse what is likest do not silence the rest', () => {
  expect(thresholdOf([...answers(30, 0.9, false), ...answers(10, 0.45, true), ...answers(5, 0.45, false)])).toBe(0.4);
});
