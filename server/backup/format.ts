import { createHash, type Hash } from 'node:crypto';

/**
 * A backup is a gzip of lines: this one, a {@link Header}, then for each table a line `table {…}`, its rows in
 * PostgreSQL's text format of COPY and a line `\.`, for each sequence a line `sequence {…}`, a line `end`, and a line
 * `sha256 …` over everything before it.
 */
export const firstLine = 'Service Desk backup 1';
export const lastRow = '\\.';

export interface Table {
  /** With its schema, quoted as SQL needs it. */
  name: string;
  /** Quoted as SQL needs them. */
  columns: string[];
}

export interface Header {
  made_at: string;
  /** Names of the migrations of the database, in order. */
  migrations: string[];
  /** Parents before their children: in this order they follow. */
  tables: Table[];
}

export interface Sequence {
  name: string;
  value: number;
  /** Was that value given out? */
  called: boolean;
}

const newline = 0x0a;
const terminator = Buffer.from(`${lastRow}\n`);

/** Reads the lines of a backup, some megabytes at most in memory. Every method throws if the file ends too early. */
export class BackupReader {
  private rest: Buffer = Buffer.alloc(0);
  private readonly chunks: AsyncIterator<Buffer>;
  private readonly hash: Hash = createHash('sha256');

  constructor(content: AsyncIterable<Buffer>) {
    this.chunks = content[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    let end: number;
    while ((end = this.rest.indexOf(newline)) < 0) await this.more();
    return this.take(end + 1).toString('utf8', 0, end);
  }

  /** The rows up to the line that ends them. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      while (!this.rest.includes(newline)) await this.more();
      const end = this.rest.subarray(0, terminator.length).equals(terminator)
        ? 0
        : this.rest.indexOf(`\n${lastRow}\n`) + 1 || null;
      if (end === 0) return void this.take(terminator.length);
      yield this.take(end ?? this.rest.lastIndexOf(newline) + 1);
    }
  }

  /** The SHA-256 of what was read so far. */
  digest(): string {
    return this.hash.copy().digest('hex');
  }

  /** Is nothing left? */
  async isAtEnd(): Promise<boolean> {
    return this.rest.length === 0 && (await this.chunks.next()).done === true;
  }

  private take(length: number): Buffer {
    const taken = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    this.hash.update(taken);
    return taken;
  }

  private async more(): Promise<void> {
    const { done, value } = await this.chunks.next();
    if (done) throw new Error('it ends too early');
    this.rest = this.rest.length ? Buffer.concat([this.rest, value]) : value;
  }
}
