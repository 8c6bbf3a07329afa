/** What is said of the value of a custom field. */
export const customFieldTexts = {
  number: 'Enter a number.',
  tooLong: (max: number) => `This should be less than ${max} characters.`,
} as const;
