import { getIn, useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { formGroupLimits } from '../../../../wire/form-group/form-group';
import { Button } from '../../../shared/button/Button';
import * as control from '../../../shared/form/control.module.css';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages, useRuleText } from '../../../shared/i18n/useMessages';
import { DeleteIcon, PlusIcon } from '../../../shared/icon/icon';
import { Grip } from '../../../shared/order/Grip';
import { useOrder } from '../../../shared/order/useOrder';
import { cx, useStyles } from '../../../shared/style/useStyles';
import * as sheet from './Builder.module.css';
import * as formGroupMessages from '../../../../texts/compiled/screen/form_group';

/** The options of a field, one per row, in their order; Enter adds one below. */
export function OptionList({ name, onMoved }: { name: string; onMoved: (option: string, place: number) => void }) {
  const css = useStyles(sheet);
  const { control: input } = useStyles(control);
  const t = useMessages();
  const rule = useRuleText();
  const { value: options, error, set } = useFormField<string[]>(name);
  const { errors } = useFormikContext();
  const shown = error === undefined ? undefined : (getIn(errors, name) as unknown);
  const wrongs = Array.isArray(shown) ? (shown as (string | undefined)[]) : [];
  // Rows keep their keys while they move; the list of the form has the texts only.
  const [keys, setKeys] = useState(() => options.map(() => crypto.randomUUID() as string));
  const list = useRef<HTMLUListElement>(null);
  const added = useRef<string>(undefined);
  useEffect(() => {
    if (!added.current) return;
    list.current?.querySelector<HTMLElement>(`[data-option="${added.current}"] input`)?.focus();
    added.current = undefined;
  }, [keys]);
  const put = (next: string[], nextKeys: string[]) => {
    setKeys(nextKeys);
    set(next);
  };
  const add = (at: number) => {
    if (options.length >= formGroupLimits.options) return;
    added.current = crypto.randomUUID();
    put(options.toSpliced(at, 0, ''), keys.toSpliced(at, 0, added.current));
  };
  const [, order] = useOrder({
    list,
    ids: keys,
    move: (key, to) => {
      const from = keys.indexOf(key);
      const moved = <T,>(all: readonly T[]) => all.toSpliced(from, 1).toSpliced(to, 0, all[from]!);
      put(moved(options), moved(keys));
      onMoved(options[from] || t(formGroupMessages.option, { place: from + 1 }), to);
    },
  });
  return (
    <fieldset className={css.options}>
      <legend className={css.legend}>{t(formGroupMessages.options)}</legend>
      <ul ref={list} className={css.list} aria-label={t(formGroupMessages.options)}>
        {options.map((option, index) => {
          const wrong = wrongs[index];
          const label = t(formGroupMessages.option, { place: index + 1 });
          return (
            <li key={keys[index]} className={css.option} data-option={keys[index]}>
              <Grip
                of={order}
                id={keys[index]!}
                label={t(formGroupMessages.move_field, { name: option || label })}
                hint={t(formGroupMessages.move_hint)}
              />
              <div>
                <input
                  className={input}
                  dir="auto"
                  aria-label={label}
                  aria-invalid={wrong || typeof shown === 'string' ? true : undefined}
                  value={option}
                  autoComplete="off"
                  onChange={(event) => set(options.with(index, event.target.value))}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                    event.preventDefault();
                    add(index + 1);
                  }}
                />
                {wrong && <p className={css.error}>{rule(wrong)}</p>}
              </div>
              <Button
                look="quiet"
                small
                icon={<DeleteIcon />}
                aria-label={t(formGroupMessages.remove_field, { name: option || label })}
                onClick={() => {
                  const next = keys[index + 1] ?? keys[index - 1];
                  added.current = next;
                  put(options.toSpliced(index, 1), keys.toSpliced(index, 1));
                }}
              />
            </li>
          );
        })}
      </ul>
      {error && !wrongs.length && <p className={cx(css.error)}>{error}</p>}
      <div>
        <Button
          small
          icon={<PlusIcon />}
          idle={options.length >= formGroupLimits.options}
          onClick={() => add(options.length)}
        >
          {t(formGroupMessages.add_option)}
        </Button>
      </div>
    </fieldset>
  );
}
