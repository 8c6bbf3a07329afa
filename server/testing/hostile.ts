import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Pieces that a reader of text may stumble over when they come again and again. */
const pieces = [
  ...' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~aZ019',
  ...['\0', '\t', '\n', '\r', '\u00a0', '\u200b', '\u202e', '\ufeff', 'é', '\ud800', '\udc00', '😀', 'ß', 'İ'],
  ...[
    '<>',
    '</',
    '/>',
    '<!',
    '<!--',
    '-->',
    '<!---->',
    '<![CDATA[',
    '<?',
    '<a',
    '<a ',
    '<a<',
    '<a>',
    '</a>',
    '<a href=',
    '<a href="',
    '<a href="x">',
    '<a href="x">x</a>',
    '<a b=c ',
    '<a "',
    "<a '",
    ' href="',
    ' style="',
    'on=',
    ' onx=',
    'a="',
    "='",
  ],
  ...[
    '<b>',
    '</b>',
    '<b></b>',
    '<p>',
    '</p>',
    '<p></p>',
    '<div>',
    '<div/>',
    '<br',
    '<br>',
    '<li',
    '<li>',
    '<ul><li>',
    '<td>',
    '<td><p>',
    '<table>',
    '<tr><td>',
    '<x>',
    '<x><y>',
    '<b><i>',
    '</i>',
    '<img',
    '<img ',
    '<hr>',
  ],
  ...[
    '<style>',
    '<style',
    '</style',
    '<script>',
    '<script',
    '</script ',
    '<script><!--',
    '<textarea>',
    '<title>',
    '<xmp>',
    '<iframe>',
    '<iframe></iframe>',
    '<noscript>',
    '<noscript></noscript>',
    '<noscript><iframe>',
    '<svg>',
    '<math>',
    '<svg><style>',
    '<select><option>',
    '<plaintext>',
    '<form>',
  ],
  ...[
    '&',
    '&amp',
    '&amp;',
    '&lt;',
    '&#',
    '&#x',
    '&#60;',
    '&nbsp;',
    '&nbsp',
    '&notit;',
    '..',
    '1..',
    ':00',
    '0000-00-00',
    '2026-01-01',
    '2026-01-01T',
    '-1',
    '"-1',
    '1,',
    ',,',
    '[]',
    '[',
    'a[',
    'a[]=1&',
    '%',
    '%5B',
    '%zz',
    '\\',
    '\\"',
    '`a',
    '{',
    '{a}',
    '(',
    '.*',
    '_-',
    ' -',
    '- ',
    '\n\n\n',
    '\r\n',
  ],
];

/** Long texts of one piece, by that piece; and some that are hostile as a whole. */
export function hostileTexts(length: number): Map<string, string> {
  const texts = new Map(pieces.map((piece) => [piece, repeated(piece, length)]));
  const half = length / 2;
  texts.set('opened, then closed', repeated('<b>', half) + repeated('</b>', half));
  texts.set('opened, then something else closed', repeated('<x>', half) + repeated('</y>', half));
  texts.set('a hundred deep', '<b>'.repeat(99) + repeated('</i>', length - 400));
  for (const piece of ['<!---->', '<!--', ' \u0001', '../', '%', 'a.', '&#106;', '@'])
    texts.set(`an address of ${piece}`, `<a href="//${repeated(piece, length - 20)}">x</a>`);
  texts.set(
    'attributes',
    `<a ${Array.from({ length: length / 8 }, (_, index) => `a${index}`).join(' ')}`.slice(0, length - 1) + '>',
  );
  texts.set('spaces before a word', repeated(' ', length - 1) + 'x');
  texts.set('a word between spaces', repeated(' ', half) + 'x' + repeated(' ', half - 1));
  return texts;
}

const repeated = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** The longest that one call may hold the event loop, in milliseconds. */
export const longestStall = 200;

/**
 * Milliseconds that some work may have held the event loop at one go. Two figures are never less than that: the
 * processor time of this process, which does not count what other processes on a busy machine take, and the longest
 * delay of the event loop, which does not count what was done in many small turns. Processor time alone is told where
 * it is short. What seems too long is measured again, both ways, and the shortest counts: another thread of ours
 * (collecting garbage, compiling) may be in it.
 */
export async function workOf(work: () => unknown, tries = 5): Promise<number> {
  let least = await processorTime(work);
  for (let turn = 1; turn < tries && least > longestStall; turn++) {
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    // It counts from the first turn of the loop after this one to the last one before it is asked.
    await setTimeout(5);
    const spent = await processorTime(work);
    await setTimeout(5);
    delays.disable();
    least = Math.min(least, spent, delays.max / 1e6);
  }
  return Math.round(least);
}

async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
