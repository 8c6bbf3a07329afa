import * as s from '../protocol/shape';

/** Only of rows in the trash: when and by whom they were deleted. */
export const inTrash = { deleted_at: s.time().optional(), deleted_by: s.personOrNull().optional().default(undefined) };
