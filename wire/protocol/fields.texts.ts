import * as rules from '../../texts/compiled/rules/shared';
/** Sentences of rules that bring none of their own; yup's are for programmers. */
export const fieldTexts = {
  notThis: rules.not_this,
  chooseOne: rules.choose_one,
  chooseMany: rules.choose_many,
  yesOrNo: rules.yes_or_no,
  text: rules.text,
  file: rules.file,
  time: rules.time,
} as const;
