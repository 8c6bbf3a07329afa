/** Sentences of rules that bring none of their own; yup's are for programmers. */
export const fieldTexts = {
  notThis: 'This value cannot be used here.',
  chooseOne: 'Choose a value from the list.',
  chooseMany: 'Choose values from the list.',
  yesOrNo: 'Choose yes or no.',
  text: 'Enter text.',
  file: 'Choose a file.',
  time: 'Enter a date and time.',
} as const;
