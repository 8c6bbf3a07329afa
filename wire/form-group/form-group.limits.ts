import * as shared from '../../texts/compiled/rules/shared';
import * as rules from '../../texts/compiled/rules/form-group';
import { customFieldLength } from '../parts/form';

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
  name: shared.name_too_long(formGroupLimits.name),
  label: rules.label_too_long(formGroupLimits.label),
  help: rules.help_too_long(formGroupLimits.help),
  option: rules.option_too_long(formGroupLimits.option),
  kind: rules.field_kind,
  lookup: rules.field_lookup,
  noOption: rules.no_option,
  optionTwice: rules.option_twice,
  labelTwice: rules.label_twice,
  fieldTwice: rules.field_twice,
  options: rules.too_many_options(formGroupLimits.options),
  fields: rules.too_many_fields(formGroupLimits.fields),
  linked: rules.too_many_linked(formGroupLimits.linked),
  length: rules.bound_length(customFieldLength),
  order: rules.bound_order,
  default: rules.default,
} as const;
