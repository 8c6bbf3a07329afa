/** What is said of the value of a custom field. */
export const customFieldTexts = {
  number: 'Enter a number.',
  least: (min: number) => `Enter a number of at least ${min}.`,
  most: (max: number) => `Enter a number of at most ${max}.`,
  tooShort: (min: number) => `This should have at least ${min} characters.`,
  tooLong: (max: number) => `This should be less than ${max} characters.`,
  link: 'Enter a web address that begins with http:// or https://.',
} as const;
