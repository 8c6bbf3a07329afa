/** What a person is called once they are erased (G27): by their id, which their records keep. English everywhere, as it stands in texts. */
export const formerName = (id: number): string => `Former person ${id}`;
