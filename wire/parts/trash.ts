/** Days for which what was deleted stays in the trash (F2). */
export const trashDays = 30;

/** Of a list: only what is in the trash, for who may delete. */
export interface InTrash {
  trash?: true;
}

/** As a key of a list's query. */
export const trashWords = { trash: ['true', 'false', '1', '0'] } as const;
