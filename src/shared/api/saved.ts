let last = -1;

/** Something was saved, from this page or by another person: what was loaded before may lack it. */
export const noteSave = (): void => {
  last = performance.now();
};

/** Was something saved after this moment of the page (`performance.now()`)? */
export const isSavedSince = (at: number): boolean => at < last;
