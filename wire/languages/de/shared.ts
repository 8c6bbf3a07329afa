/** Of server/shared and of what all kinds share. */
export const shared: Record<string, string> = {};
