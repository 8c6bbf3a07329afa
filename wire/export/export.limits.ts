/** Formats of an export, as addresses spell them (D25). */
export const exportFormats = ['csv', 'excel'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Lists that can be downloaded. */
export const exportedLists = ['asset', 'problem', 'change', 'release'] as const;
export type ExportedList = (typeof exportedLists)[number];
