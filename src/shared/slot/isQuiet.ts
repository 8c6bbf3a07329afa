/** Whether nothing in it is still to come: no grey lines, no grey rows. */
export const isQuiet = (root: ParentNode): boolean => !root.querySelector('[role=status][aria-label], tr[aria-hidden]');
