import { useFormikContext } from 'formik';
import { useId, useMemo, useState } from 'react';
import { formGroupLimits, formGroupTexts, patternCharacters } from '../../../../wire/form-group/form-group';
import { type ReadyPattern, readyPatterns } from '../../../../wire/form-group/patterns';
import { customFieldTexts } from '../../../../wire/parts/form.texts';
import { fitsPattern, isPattern } from '../../../../wire/parts/pattern';
import { Field } from '../../../shared/form/Field';
import * as controls from '../../../shared/form/control.module.css';
import { TextField } from '../../../shared/form/TextField';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages, useRuleText } from '../../../shared/i18n/useMessages';
import { choicesOf } from '../../../shared/select/choice';
import { Select } from '../../../shared/select/Select';
import { useStyles } from '../../../shared/style/useStyles';
import * as sheet from './FieldOptions.module.css';
import * as formGroupMessages from '../../../../texts/compiled/screen/form_group';

const ready = Object.keys(readyPatterns) as ReadyPattern[];
const readyOf = (pattern: string) => ready.find((key) => readyPatterns[key].pattern === pattern);

/** What the whole value looks like: a pattern that is ready or one's own, the sentence that is said of others, and a box to try it. */
export function PatternField({ at }: { at: string }) {
  const t = useMessages();
  const { setFieldValue } = useFormikContext();
  const { value: pattern, error } = useFormField<string>(`${at}.pattern`);
  const { value: message, set: setMessage } = useFormField<string>(`${at}.pattern_message`);
  const [isOwn, setOwn] = useState(pattern !== '' && !readyOf(pattern));
  const choices = useMemo(
    () => [
      ...ready.map((id) => ({ id: id as string, name: t(formGroupMessages[`pattern_${id}`]) })),
      { id: 'own', name: t(formGroupMessages.pattern_own) },
    ],
    [t],
  );
  const source = useMemo(() => choicesOf(choices), [choices]);
  const chosen = isOwn ? 'own' : readyOf(pattern);
  const isReadySentence = message === '' || ready.some((key) => t(formGroupMessages[`says_${key}`]) === message);
  const choose = (id: string | undefined) => {
    const key = ready.find((one) => one === id);
    setOwn(id === 'own');
    if (id !== 'own') void setFieldValue(`${at}.pattern`, key ? readyPatterns[key].pattern : '');
    // A sentence of somebody's own stays.
    if (isReadySentence) setMessage(key ? t(formGroupMessages[`says_${key}`]) : '');
  };
  return (
    <>
      <Field label={t(formGroupMessages.pattern)} error={chosen === 'own' ? undefined : error}>
        {(control) => (
          <Select
            control={control}
            source={source}
            placeholder={t(formGroupMessages.pattern_none)}
            value={choices.filter(({ id }) => id === chosen)}
            onChange={([one]) => choose(one && String(one.id))}
          />
        )}
      </Field>
      {chosen === 'own' && (
        <TextField
          name={`${at}.pattern`}
          label={t(formGroupMessages.pattern_own)}
          hint={t(formGroupMessages.pattern_hint)}
          limit={patternCharacters}
        />
      )}
      {chosen && (
        <>
          <TextField
            name={`${at}.pattern_message`}
            label={t(formGroupMessages.pattern_message)}
            hint={t(formGroupMessages.pattern_message_hint)}
            limit={formGroupLimits.pattern_message}
          />
          <TryIt
            key={chosen}
            pattern={pattern}
            message={message}
            example={chosen === 'own' ? '' : readyPatterns[chosen].example}
          />
        </>
      )}
    </>
  );
}

/** Says of a typed value at once whether it would be taken, and with which sentence it would not. */
function TryIt({ pattern, message, example }: { pattern: string; message: string; example: string }) {
  const css = useStyles(sheet);
  const { control: look } = useStyles(controls);
  const t = useMessages();
  const rule = useRuleText();
  const id = useId();
  const [text, setText] = useState('');
  const value = text.trim();
  const isRead = isPattern(pattern);
  const fits = isRead && fitsPattern(pattern, value);
  const said = !isRead
    ? rule(formGroupTexts.pattern)
    : fits
      ? t(formGroupMessages.try_fits)
      : message || rule(customFieldTexts.pattern);
  return (
    <div className={css.trial}>
      <label htmlFor={id}>{t(formGroupMessages.try_it)}</label>
      <input
        id={id}
        className={look}
        dir="auto"
        autoComplete="off"
        value={text}
        placeholder={example}
        aria-invalid={value && !fits ? true : undefined}
        aria-describedby={`${id}said`}
        onChange={(event) => setText(event.target.value)}
        // It belongs to no form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p id={`${id}said`} role="status" className={value ? (fits ? css.fits : css.error) : css.hint}>
        {value && pattern ? said : t(formGroupMessages.try_hint)}
      </p>
    </div>
  );
}
