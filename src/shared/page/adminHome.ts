/** The page from which an admin goes to all settings. */
export const adminHome = '/service-desk/admin';
