import { importLimits } from '../../wire/import/import';
import { FileFault } from './import.fault';
import { Profiler } from './import.profile';
import { ValueCounter } from './import.values';
import { type FileRow, openTable, type Place } from './import.read';
import type { ReaderReply, StoredHeader } from './import.reader';

/**
 * The program of the process that reads one file (import.reader.ts): whatever a file makes a parser do, it does it
 * here. It sends the next rows when it is asked, and ends when nobody asks any more.
 */

const sampleLength = 100;
/** Characters of rows that are sent at once. */
const pieceLength = 1_000_000;

const [path = '', size = '', max = '', place = '{}'] = process.argv.slice(2);

async function* read(): AsyncGenerator<ReaderReply> {
  const { header, source, rows } = await openTable({ path, size: Number(size) }, JSON.parse(place) as Place);
  const columns: StoredHeader[] = header.map((name) => ({ name, samples: [] }));
  const profilers = header.map(() => new Profiler());
  const values = new ValueCounter(header.length);
  let count = 0;
  let lines: string[] = [];
  let length = 0;
  const piece = (): ReaderReply => {
    // The first byte is the version of the form.
    const rows = Buffer.from(`\u0001[${lines.join()}]`);
    [lines, length] = [[], 0];
    return { rows };
  };
  for await (const row of rows) {
    sample(columns, row);
    for (const [index, profiler] of profilers.entries()) {
      profiler.add(row.cells[index] ?? '');
      values.add(index, row.cells[index]);
    }
    // Blank rows among them, which are passed over.
    count = row.row - 1;
    const { fault, rounded, ...shown } = row;
    const line = JSON.stringify({ ...shown, ...(fault && { fault }), ...(rounded.length && { rounded }) });
    lines.push(line);
    length += line.length;
    if (length >= pieceLength) yield piece();
  }
  if (lines.length) yield piece();
  for (const [index, column] of columns.entries()) column.profile = profilers[index]!.profile();
  while (columns.at(-1)?.name === '' && !columns.at(-1)?.samples.length) columns.pop();
  yield { columns, count, source, values: values.all };
}

/** The first values of each column that differ. */
function sample(columns: StoredHeader[], { cells }: FileRow): void {
  for (const [index, column] of columns.entries()) {
    if (column.samples.length >= importLimits.samples) continue;
    const text = [
      ...String(cells[index] ?? '')
        .trim()
        .slice(0, 2 * sampleLength),
    ]
      .slice(0, sampleLength)
      .join('');
    if (text && !column.samples.includes(text)) column.samples.push(text);
  }
}

const reading = read();

async function reply(): Promise<ReaderReply> {
  try {
    const next = await reading.next();
    return next.done ? { failure: 'There is no more.' } : next.value;
  } catch (error) {
    if (error instanceof FileFault) return { refused: error.sentence.toJSON() };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

// The heap has a limit of its own, with the same end; buffers are outside of it.
setInterval(() => {
  if (process.memoryUsage.rss() > Number(max)) process.exit(134);
}, 50);
process.on('message', () => void reply().then((one) => process.send?.(one)));
process.on('disconnect', () => process.exit());
// Ctrl-C goes to every process of a terminal: the server lets what it has begun come to its end.
process.on('SIGINT', () => undefined);
