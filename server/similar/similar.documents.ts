/** A word counts at most so often. */
const maxCount = 100;
const int4 = 23;

/**
 * The words of some records by their numbers, for one statement that keeps them all: what it is filled with lies in a few
 * blocks of memory, and goes to PostgreSQL as it is, not as text.
 */
export class Documents {
  /** Of the record that is being counted, by the numbers of words. */
  #counted = new Uint8Array(1 << 16);
  /** Of all records, each in order of its numbers. */
  #lexemes = new Uint32Array(1 << 16);
  #counts = new Uint8Array(1 << 16);
  #end = 0;
  #begin = 0;
  readonly #places: number[] = [];
  readonly #sizes: number[] = [];
  readonly #lengths: number[] = [];

  /** Counts a word of the present record `n` times more. */
  count(lexeme: number, n: number): void {
    if (lexeme >= this.#counted.length) this.#counted = grown(this.#counted, lexeme);
    const before = this.#counted[lexeme]!;
    if (before === 0) {
      if (this.#end === this.#lexemes.length) {
        this.#lexemes = grown(this.#lexemes, this.#end);
        this.#counts = grown(this.#counts, this.#end);
      }
      this.#lexemes[this.#end++] = lexeme;
    }
    this.#counted[lexeme] = Math.min(before + n, maxCount);
  }

  /** Drops what was counted of the present record. */
  forget(): void {
    for (let at = this.#begin; at < this.#end; at++) this.#counted[this.#lexemes[at]!] = 0;
    this.#end = this.#begin;
  }

  /** Ends the present record, and begins the next one. Returns how long it is: the sum of its counts. */
  end(each: (lexeme: number) => void): number {
    const own = this.#lexemes.subarray(this.#begin, this.#end).sort();
    let length = 0;
    own.forEach((lexeme, at) => {
      length += this.#counts[this.#begin + at] = this.#counted[lexeme]!;
      this.#counted[lexeme] = 0;
      each(lexeme);
    });
    this.#places.push(this.#begin);
    this.#sizes.push(own.length);
    this.#lengths.push(length);
    this.#begin = this.#end;
    return length;
  }

  /** All words one after the other as an `integer[]` in the binary format of PostgreSQL, their counts as bytes, and where each record has its own. */
  all() {
    return {
      lexemes: arrayOf(this.#lexemes.subarray(0, this.#begin)),
      counts: Buffer.from(this.#counts.buffer, 0, this.#begin),
      places: this.#places,
      sizes: this.#sizes,
      lengths: this.#lengths,
    };
  }
}

function grown<T extends Uint8Array | Uint32Array>(from: T, atLeast: number): T {
  const size = Math.max(from.length * 2, atLeast + 1);
  const into = (from instanceof Uint8Array ? new Uint8Array(size) : new Uint32Array(size)) as T;
  into.set(from);
  return into;
}

/** Its head, then each number after its size of four bytes. */
function arrayOf(numbers: Uint32Array): Buffer {
  const head = numbers.length ? [1, 0, int4, numbers.length, 1] : [0, 0, int4];
  const bytes = Buffer.allocUnsafe(4 * (head.length + 2 * numbers.length));
  let at = 0;
  for (const n of head) at = bytes.writeInt32BE(n, at);
  for (const n of numbers) at = bytes.writeInt32BE(n, bytes.writeInt32BE(4, at));
  return bytes;
}
