/** What a person is called once they are erased (G27): by their id, which their records keep. English everywhere, as it stands in texts. */
export const formerName = (id: number): string => `Former person ${id}`;

/** Was this person erased? */
export const isFormer = ({ id, full_name, name }: { id: number; full_name?: string | null; name?: string | null }) =>
  (full_name || name) === formerName(id);
