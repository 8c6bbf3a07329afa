/**
 * Query of a read whose record nobody looks at yet: it is loaded because its link is pointed at. It is not kept among what
 * the reader viewed (G9).
 */
export const aheadQuery = { ahead: 1 } as const;
