/** The relation types that every database begins with (B1): they may be renamed and not deleted. */
const seeded = 8;

export const isSeeded = ({ id }: { id: number }): boolean => id <= seeded;

/** What may be done with a type by who may list them. */
export const rowFlags = (type: { id: number }) => ({ is_edit: true, is_delete: !isSeeded(type) });
