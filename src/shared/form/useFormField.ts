import { getIn, useField, useFormikContext } from 'formik';
import { useRuleText } from '../i18n/useMessages';
import { useAfterPress } from './usePress';

interface FormField<T> {
  value: T;
  /**
   * The sentence to show: of the rules once the field was left or the form sent, or of the server until the value
   * changes.
   */
  error: string | undefined;
  set: (value: T) => void;
  onBlur: () => void;
}

/** A field of the form around, by its wire name; a point leads into an object: `custom_fields.f12`. */
export function useFormField<T>(name: string): FormField<T> {
  const rule = useRuleText();
  const afterPress = useAfterPress();
  const [field, meta, control] = useField<T>(name);
  const { submitCount, status, setFieldTouched } = useFormikContext<Record<string, unknown>>();
  const refusal = status as { refused: Record<string, string>; at: Record<string, unknown> } | undefined;
  const refused = refusal && getIn(refusal.at, name) === field.value ? refusal.refused[name] : undefined;
  const shown = meta.touched || submitCount > 0 ? meta.error : undefined;
  return {
    value: field.value,
    error: shown ? rule(shown) : refused,
    // Once a sentence is shown it is checked while the person types, so that it goes as soon as it is met.
    set: (value) => void control.setValue(value, meta.error !== undefined),
    onBlur: () => afterPress(() => void setFieldTouched(name)),
  };
}
