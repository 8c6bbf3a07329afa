import { customFieldLength } from '../parts/form';
import { tooLong } from '../protocol/length';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** E23, E24. */
export const formGroupLimits = {
  name: 255,
  label: 255,
  help: 1000,
  option: 255,
  options: 200,
  fields: 200,
  linked: 300,
} as const;

export const formGroupTexts = {
  name: tooLong('name', formGroupLimits.name),
  label: tooLong('label', formGroupLimits.label),
  help: tooLong('help', formGroupLimits.help),
  option: tooLong('option', formGroupLimits.option),
  kind: 'Choose a kind of field.',
  lookup: 'Choose one of the help-desk’s own lists: a field takes no other address.',
  noOption: 'Give at least one option.',
  optionTwice: 'Two options are the same.',
  labelTwice: 'Another field of this group has this label.',
  fieldTwice: 'This field was sent twice.',
  options: `A field has at most ${formGroupLimits.options} options.`,
  fields: `A group has at most ${formGroupLimits.fields} fields.`,
  linked: `A group is linked to at most ${formGroupLimits.linked} of them.`,
  length: `Enter a whole number of characters from 0 to ${customFieldLength}.`,
  order: 'The greatest may not be below the least.',
  default: 'The default is not a value that this field takes.',
} as const;
