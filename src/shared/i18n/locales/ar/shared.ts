import type { Translation } from '../../messages';

/** Arabic texts of src/shared. */
export const shared: Translation = {};
