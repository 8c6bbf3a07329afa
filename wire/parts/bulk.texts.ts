/** What is said of a field that is not among those which can be set on many at once. */
export const bulkTexts = { unknown: 'One of these fields cannot be set here.' } as const;
