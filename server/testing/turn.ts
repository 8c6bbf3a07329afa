const { TEST_TURN } = process.env;

/**
 * The part of the cases that this run tests (decision 027): every `of`-th one, others with another `TEST_TURN`. All of
 * them without one. `first` shifts the choice, so that neighbours test different parts.
 */
export function inTurn<Case>(all: readonly Case[], of: number, first = 0): Case[] {
  if (!TEST_TURN) return [...all];
  return all.filter((_, place) => (place + first + Number(TEST_TURN)) % of === 0);
}
