import { useMemo, useState } from 'react';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { PlusIcon } from '../icon/icon';
import { PopoverDialog } from '../dialog/PopoverDialog';
import { choicesOf } from '../select/choice';
import { SearchedList } from '../select/SearchedList';
import type { FilterField } from './field';
import type { Filters } from './filter';
import { FilterEditor } from './FilterEditor';
import { keyOf, type Condition } from './operator';
import * as filterMessages from '../../../texts/compiled/screen/filter';

interface AddFilterProps {
  fields: readonly FilterField[];
  filters: Filters;
  /** Before the menu of fields opens: those that are loaded when they are wanted. */
  onOpen: () => void;
  onChange: (before: Condition, by: Condition) => void;
}

/** A button with a searched menu of fields; the chosen one opens its choice in the same place. */
export function AddFilter({ fields, filters, onOpen, onChange }: AddFilterProps) {
  const t = useMessages();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Condition | null>(null);
  const source = useMemo(() => choicesOf(fields.map(({ name, label }) => ({ id: name, name: label }))), [fields]);
  const show = (wanted: boolean) => {
    if (wanted) onOpen();
    setOpen(wanted);
    setChosen(null);
  };
  const choose = (name: string) => {
    const field = fields.find((one) => one.name === name);
    // A field that is filtered by already is changed.
    if (field) setChosen({ key: name, field, operator: 'is', value: filters[name] ?? [] });
  };
  return (
    <PopoverDialog
      open={open}
      label={chosen ? chosen.field.label : t(filterMessages.filter_by)}
      onClose={() => show(false)}
      button={
        <Button
          small
          look="quiet"
          icon={<PlusIcon />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={FilterEditor.preload}
          onFocus={FilterEditor.preload}
          onClick={() => show(!open)}
        >
          {t(filterMessages.filter)}
        </Button>
      }
    >
      {chosen ? (
        <FilterEditor
          field={chosen.field}
          operator={chosen.operator}
          value={chosen.value}
          onChange={(operator, value) => {
            const by = { ...chosen, key: keyOf(chosen.field.name, operator), operator, value };
            setChosen(by);
            onChange(chosen, by);
          }}
        />
      ) : (
        <SearchedList label={t(filterMessages.filter_by)} source={source} onChoose={({ id }) => choose(String(id))} />
      )}
    </PopoverDialog>
  );
}
