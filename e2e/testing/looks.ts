/**
 * What a screen is looked at in: each scheme, each direction, a wide and a narrow window once; `boxFaultsOf` looks at
 * further widths by itself.
 */
export const looks = [
  ['light, left to right, 1440 px', { width: 1440, scheme: 'light', language: 'en' }],
  ['dark, right to left, 390 px', { width: 390, scheme: 'dark', language: 'ar' }],
] as const;
