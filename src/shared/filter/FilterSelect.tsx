import { useState } from 'react';
import * as controls from '../form/control.module.css';
import { Field, type ControlProps } from '../form/Field';
import { useMessages } from '../i18n/useMessages';
import { ChevronDownIcon } from '../icon/icon';
import type { Choice, ChoiceSource } from '../select/choice';
import { Select } from '../select/Select';
import { useStyles } from '../style/useStyles';
import { useDraft } from './draft';
import * as sheet from './FilterSelect.module.css';
import * as selectMessages from '../../../texts/compiled/screen/select';

interface FilterSelectProps {
  /** Wire name of the filter, e.g. `dept_ids`. */
  name: string;
  label: string;
  source: ChoiceSource;
  /** Characters of an option that are shown; 10 in the attach-asset filters (D1 §9). */
  labelLength?: number;
  /** Only one of these may be chosen; the value is its id. */
  one?: readonly Choice[];
  /** The choices with their names, where the filter has ids only. */
  named?: readonly Choice[];
}

/** A filter by several choices, or by one. It becomes a select once it is used: a dozen of them take long to draw. */
export function FilterSelect({ name, label, source, labelLength, one, named }: FilterSelectProps) {
  const { filters, put } = useDraft();
  const value = filters[name];
  const chosen = one ? one.filter(({ id }) => id === value) : Array.isArray(value) ? (value as readonly Choice[]) : [];
  const [start, setStart] = useState<string>();
  const choose = (choices: readonly Choice[]) => put(name, one ? String(choices[0]?.id ?? '') : choices);
  return (
    <Field label={label}>
      {(control) =>
        start !== undefined || chosen.length > 0 ? (
          <Select
            control={control}
            multi={!one}
            source={source}
            start={start}
            labelLength={labelLength}
            value={named ?? chosen}
            onChange={choose}
          />
        ) : (
          <Unused control={control} onStart={setStart} />
        )
      }
    </Field>
  );
}

/** Looks like a select without a choice. */
function Unused({ control, onStart }: { control: ControlProps; onStart: (word: string) => void }) {
  const css = useStyles(sheet);
  const { control: look } = useStyles(controls);
  const t = useMessages();
  return (
    <div className={css.unused}>
      <input
        {...control}
        className={look}
        role="combobox"
        aria-expanded="false"
        aria-haspopup="listbox"
        readOnly
        placeholder={t(selectMessages.placeholder)}
        onClick={() => onStart('')}
        onKeyDown={(event) => {
          const { key, ctrlKey, metaKey, altKey } = event;
          const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
          if (!isLetter && !['ArrowDown', 'ArrowUp', ' '].includes(key)) return;
          // The letter would go to the select a second time.
          event.preventDefault();
          onStart(isLetter ? key : '');
        }}
      />
      <ChevronDownIcon className={css.arrow} size={16} />
    </div>
  );
}
