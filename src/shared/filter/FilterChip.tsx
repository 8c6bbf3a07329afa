import { truncate } from '../format/truncate';
import { useMessages } from '../i18n/useMessages';
import { CloseIcon } from '../icon/icon';
import { PopoverDialog } from '../dialog/PopoverDialog';
import type { Choice } from '../select/choice';
import { useStyles } from '../style/useStyles';
import type { FilterValue } from './filter';
import * as sheet from './FilterBar.module.css';
import { FilterEditor } from './FilterEditor';
import { isBare, type Condition, type Operator } from './operator';
import { operatorText } from './operator.text';
import { useNames } from './useNames';
import { useValueText } from './useValueText';
import * as filterMessages from '../../../texts/compiled/screen/filter';

interface FilterChipProps {
  condition: Condition;
  open: boolean;
  onOpen: (open: boolean) => void;
  onChange: (operator: Operator, value: FilterValue) => void;
  onRemove: () => void;
}

/** One filter in force: a click opens its choice, the cross removes it. */
export function FilterChip({ condition, open, onOpen, onChange, onRemove }: FilterChipProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { field, operator, value } = condition;
  const choices = Array.isArray(value) ? (value as readonly Choice[]) : [];
  const named = useNames(field.kind === 'records' && !isBare(operator) ? field.lookup : null, choices);
  // "from … to …" says enough.
  const isSpan = field.kind === 'times' || field.kind === 'numbers';
  const values = useValueText(field, choices.length > 0 ? named : value);
  return (
    <li className={css.chip}>
      <PopoverDialog
        open={open}
        label={field.label}
        className={css.anchor}
        onClose={() => onOpen(false)}
        button={
          <button
            type="button"
            className={css.open}
            aria-haspopup="dialog"
            aria-expanded={open}
            onPointerEnter={FilterEditor.preload}
            onFocus={FilterEditor.preload}
            onClick={() => onOpen(!open)}
          >
            <span>{field.label}</span>
            {!(isSpan && operator === 'is') && (
              <>
                {' '}
                <span className={css.is}>{operatorText(t, field, operator)}</span>
              </>
            )}
            {!isBare(operator) && (
              <>
                {' '}
                <span className={css.value} dir="auto" title={values}>
                  {truncate(values, 60)}
                </span>
              </>
            )}
          </button>
        }
      >
        <FilterEditor field={field} operator={operator} value={value} onChange={onChange} />
      </PopoverDialog>
      <button
        type="button"
        className={css.remove}
        aria-label={t(filterMessages.remove, { name: field.label })}
        onClick={onRemove}
      >
        <CloseIcon size={12} />
      </button>
    </li>
  );
}
