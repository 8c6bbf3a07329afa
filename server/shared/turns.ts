/** So many pieces of work for lists are done in one round of the event loop. */
const perRound = 6;

const waiting: (() => void)[] = [];
let called = 0;
let saving = 0;

/**
 * Work for lists waits here for its turn: a few pieces in each round of the event loop, in the order in which they
 * came, and one while somebody saves. However many lists are asked for, what else this process does comes in between.
 */
export function listTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    callNext();
  });
}

function callNext(): void {
  while (called < (isSaving() ? 1 : perRound) && called < waiting.length) {
    called++;
    setImmediate(() => {
      called--;
      waiting.shift()?.();
      callNext();
    });
  }
}

/** Is a transaction of this process under way? Lists then leave room for it. */
export const isSaving = (): boolean => saving > 0;

/** Longer work, an import for instance, does not hold up the lists all the time, in milliseconds. */
const longestSave = 2000;

/** Runs what saves something. */
export async function whileSaving<T>(work: () => Promise<T>): Promise<T> {
  saving++;
  let counts = true;
  const end = (): void => {
    if (counts) saving--;
    counts = false;
  };
  const late = setTimeout(end, longestSave);
  try {
    return await work();
  } finally {
    clearTimeout(late);
    end();
  }
}
