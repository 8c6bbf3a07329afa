/** Of what a connected help-desk says has changed. */
export const changeLimits = { changes: 1000, id: 310 } as const;

export const changeTexts = {
  kind: 'The help-desk has no records of this kind.',
  id: 'An id has at most 310 characters.',
  changes: 'At most 1000 changes can be told at once.',
} as const;
