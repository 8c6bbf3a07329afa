import { behind, readSweep, type Sweep, sweepPages } from './source.sweep';

test('a pass reads what is new, and so many pages of what was read, from where the pass before ended', () => {
  // A host of a million tickets: 200 pages of 5,000.
  const end = 200;
  const read: number[] = [];
  let cursor: string | null = null;
  const pass = (): number => {
    let pages = 0;
    for (;;) {
      const sweep: Sweep = readSweep(cursor);
      const from = Number((sweep.phase === 'old' ? sweep.at.a : sweep.top.a) ?? 0);
      const to = Math.min(from + 1, end);
      const next = behind(sweep, { s: null, a: String(to), k: null }, from < end);
      pages++;
      read.push(from);
      cursor = next && JSON.stringify(next.sweep);
      if (!next?.isOpen) return pages;
    }
  };
  expect(pass()).toBe(201);
  read.length = 0;
  const passes = 201 / sweepPages + 1;
  for (let n = 0; n < passes; n++) expect(pass()).toBeLessThanOrEqual(1 + sweepPages);
  expect(new Set(read).size).toBe(201);
});
