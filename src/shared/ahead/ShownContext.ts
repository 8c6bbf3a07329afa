import { createContext } from 'react';

/** False around dialogs that are only drawn ahead of their click: they stay closed, and take no focus and no alerts. */
export const ShownContext = createContext(true);
