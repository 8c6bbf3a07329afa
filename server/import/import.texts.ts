import { unpacksTooLarge } from './import.fault';

const blockBytes = 2 ** 20;
/** Of all texts in UTF-8, and how many they may be. */
const max = { blocks: 64, texts: 4_000_000 };

/**
 * The texts that cells of a workbook name by their number. As bytes outside of the heap: a million short strings would
 * take three times as much.
 */
export class SharedTexts {
  private readonly blocks: Buffer[] = [];
  /** Where each text begins, and its bytes. */
  private places = new Uint32Array(1024);
  private sizes = new Uint32Array(1024);
  private count = 0;
  /** Of the last block. */
  private used = blockBytes;

  /** Throws {@link FileFault} once they are too many. */
  add(text: string): void {
    const size = Buffer.byteLength(text);
    if (this.used + size > blockBytes) {
      if (this.blocks.length === max.blocks) throw unpacksTooLarge();
      this.blocks.push(Buffer.allocUnsafe(blockBytes));
      this.used = 0;
    }
    if (this.count === max.texts) throw unpacksTooLarge();
    if (this.count === this.places.length) this.grow();
    this.places[this.count] = (this.blocks.length - 1) * blockBytes + this.used;
    this.sizes[this.count] = size;
    this.count++;
    this.used += this.blocks.at(-1)?.write(text, this.used) ?? 0;
  }

  /** Bytes of a text. */
  sizeOf = (index: number): number => (index < this.count ? (this.sizes[index] ?? 0) : 0);

  at(index: number): string | undefined {
    const [place, size] = [this.places[index], this.sizes[index]];
    if (place === undefined || size === undefined || index >= this.count) return undefined;
    const from = place % blockBytes;
    return this.blocks[Math.floor(place / blockBytes)]?.toString('utf8', from, from + size);
  }

  private grow(): void {
    const [places, sizes] = [this.places, this.sizes];
    this.places = new Uint32Array(2 * places.length);
    this.sizes = new Uint32Array(2 * sizes.length);
    this.places.set(places);
    this.sizes.set(sizes);
  }
}
