import { searchChunks } from '../../../wire/protocol/fold';

const wordsOf = (text: string): string[] => searchChunks(text).flat();

/** Does each word of the query begin a word of the text? In any order, folded as the server's search (G2). */
export function hasWords(text: string, query: string): boolean {
  const words = wordsOf(text);
  return wordsOf(query).every((part) => words.some((word) => word.startsWith(part)));
}
