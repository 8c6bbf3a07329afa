/** Whether nothing in it shows that something is on its way: no grey lines, no busy list. */
export const isQuiet = (root: ParentNode): boolean =>
  !root.querySelector('[aria-busy=true], [role=status][aria-label]');
