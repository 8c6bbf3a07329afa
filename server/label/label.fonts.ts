import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setImmediate as otherRequests } from 'node:timers/promises';
import bidiOf from 'bidi-js';
import * as fontkit from 'fontkit';

const require = createRequire(import.meta.url);
const bidi = bidiOf();

export type Weight = 'bold' | 'plain';

/** Letters that are drawn with one font. */
export interface Run {
  text: string;
  font: string;
}

/** Letters that the fonts of every PDF reader have (Windows-1252). */
const isPlain = (text: string): boolean => /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/.test(text);
const helvetica: Record<Weight, string> = { plain: 'Helvetica', bold: 'Helvetica-Bold' };
const dejaVu: Record<Weight, string> = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

/**
 * Chinese, Japanese and Korean. Each package has its font in files of about a hundred letters; what more than one of
 * them has is drawn with the first.
 */
const noto = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'];
const notoWeight: Record<Weight, number> = { plain: 400, bold: 700 };

/** Where their letters begin (U+2E80, CJK Radicals Supplement). */
const firstOfNoto = 0x2e80;

/** Which files may have a letter. Read when a label first needs it: the tables have some 2,000 ranges. */
let files: Map<number, string[]> | undefined;
/** The letters that a file really has: its table names 580 that no file has. */
const lettersOf = new Map<string, Set<number>>();

function hasLetter(file: string, code: number): boolean {
  let letters = lettersOf.get(file);
  if (!letters) lettersOf.set(file, (letters = new Set((fontkit.openSync(file) as fontkit.Font).characterSet)));
  return letters.has(code);
}

/** The file that has a letter; undefined for one that DejaVu draws, as the box of a missing letter if need be. */
function fileOf(letter: string): string | undefined {
  const code = letter.codePointAt(0)!;
  if (code < firstOfNoto) return undefined;
  return (files ??= readTables()).get(code)?.find((file) => hasLetter(file, code));
}

function readTables(): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const name of noto) {
    const folder = path.dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
    const ranges = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
    for (const [part, range] of Object.entries(ranges)) {
      const file = path.join(folder, 'files', `${name}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`);
      for (const code of codesOf(range)) if (code >= firstOfNoto) found.set(code, [...(found.get(code) ?? []), file]);
    }
  }
  return found;
}

/** Each code of a range as CSS writes it: `U+4e00-4e02,U+4e08`. */
function* codesOf(range: string): Generator<number> {
  for (const part of range.split(',')) {
    const [first, last] = part.trim().slice(2).split('-') as [string, string?];
    for (let code = parseInt(first, 16); code <= parseInt(last ?? first, 16); code++) yield code;
  }
}

/** Of the font of a file in one weight. */
const nameOf = (file: string, weight: Weight): string => `${file} ${weight}`;

/**
 * A text in runs of letters that share a font and a direction, from left to right as they are drawn. The font is one that
 * every PDF reader has, the path of a file, or a name of `fontsOf`.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  if (isPlain(text)) return [{ text, font: helvetica[weight] }];
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: (Run & { level: number })[] = [];
  let place = 0;
  for (const letter of text) {
    const file = fileOf(letter);
    const font = file ? nameOf(file, weight) : dejaVu[weight];
    const level = levels[place]!;
    // A bracket that opens a text from right to left is drawn the other way round.
    const drawn = (level % 2 && bidi.getMirroredCharacter(letter)) || letter;
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) last.text += drawn;
    else runs.push({ text: drawn, font, level });
    place += letter.length;
  }
  return fromLeftToRight(runs).map(({ text, font, level }) =>
    // Letters turn their run round when they are drawn; spaces and brackets by themselves do not.
    ({ text: level % 2 && !/\p{L}/u.test(text) ? [...text].reverse().join('') : text, font }),
  );
}

/** Whether a text begins at the right, as `dir="auto"` of the page finds out. */
export const beginsRight = (text: string): boolean =>
  !isPlain(text) && bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1;

/** Reverses what is of a level or above it, the highest first (Unicode Bidirectional Algorithm, rule L2). */
function fromLeftToRight<R extends { level: number }>(runs: R[]): R[] {
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level--)
    for (let start = 0; start < runs.length; start++) {
      let end = start;
      while (end < runs.length && runs[end]!.level >= level) end++;
      runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = end;
    }
  return runs;
}

/** Fonts for the Chinese, Japanese and Korean letters of these texts by name: TrueType of these letters only. */
export async function fontsOf(texts: Record<Weight, string[]>): Promise<Map<string, Buffer>> {
  const fonts = new Map<string, Buffer>();
  let opened = lettersOf.size;
  for (const weight of ['plain', 'bold'] as const) {
    const letters = new Map<string, string>();
    for (const letter of new Set(texts[weight].join(''))) {
      const file = fileOf(letter);
      if (lettersOf.size > opened) await otherRequests();
      opened = lettersOf.size;
      if (file) letters.set(file, (letters.get(file) ?? '') + letter);
    }
    for (const [file, text] of letters) fonts.set(nameOf(file, weight), await fontFor(file, text, weight));
  }
  return fonts;
}

async function fontFor(file: string, text: string, weight: Weight): Promise<Buffer> {
  // It takes 32 MB of memory, and most labels have no such letters.
  const { default: subsetFont } = await import('subset-font');
  const variationAxes = { wght: notoWeight[weight] };
  return subsetFont(await readFile(file), text, { targetFormat: 'sfnt', variationAxes });
}
