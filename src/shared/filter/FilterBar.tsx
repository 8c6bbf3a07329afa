import { useRef, useState } from 'react';
import { ShownContext } from '../ahead/ShownContext';
import { useRest } from '../ahead/useRest';
import { Button } from '../button/Button';
import { useDialogs, useOpened } from '../dialog/opened';
import { useMessages } from '../i18n/useMessages';
import { FilterIcon } from '../icon/table';
import { useStyles } from '../style/useStyles';
import { AddFilter } from './AddFilter';
import { isActive, type Filters, type FilterValue } from './filter';
import * as sheet from './FilterBar.module.css';
import { FilterChip } from './FilterChip';
import { FilterSheet } from './FilterSheet';
import { conditionOf, isBare, keyOf, replaced, without, type Condition, type Operator } from './operator';
import type { ListFilters } from './useListFilters';
import { useOffered } from './useOffered';
import * as words from '../../../texts/compiled/screen/common';
import * as filterMessages from '../../../texts/compiled/screen/filter';

interface FilterBarProps {
  of: Pick<ListFilters, 'state' | 'fields' | 'wantFields'>;
  /** The panel of all filters is without the button Cancel (D3 §2). */
  cancel?: false;
}

/** What is edited, and where it stands among the filters: it stays there while nothing is chosen. */
interface Edited {
  condition: Condition;
  at: number;
}

/**
 * The filters in force as chips, each to change and to remove, and the ways to add one. It has the panel of all filters
 * too, so that the page around is not drawn anew when that opens.
 */
export function FilterBar({ of: { state, fields, wantFields }, cancel }: FilterBarProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const offered = useOffered(fields);
  const panel = useDialogs<'filters'>();
  const drawn = useOpened(panel);
  const [edited, setEdited] = useState<Edited | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const add = useRef<HTMLSpanElement>(null);
  // All that is chosen while a popover is open is one step back.
  const changed = useRef(false);

  const conditions = Object.entries(state.filters).flatMap(([key, value]) =>
    isActive(value) ? (conditionOf(key, value, fields) ?? []) : [],
  );
  const isThere = edited && conditions.some(({ key }) => key === edited.condition.key);
  const shown = edited && !isThere ? conditions.toSpliced(edited.at, 0, edited.condition) : conditions;

  const apply = (filters: Filters) => {
    state.set({ filters }, changed.current);
    changed.current = true;
  };
  /** Filters with one condition changed; without it where nothing is chosen. */
  const next = (before: Condition | null, by: Condition): Filters =>
    isBare(by.operator) || isActive(by.value)
      ? replaced(state.filters, before && before.key, by.field, by.operator, by.value)
      : without(state.filters, before?.key ?? by.key);
  const change = (before: Condition, at: number, operator: Operator, value: FilterValue) => {
    const condition = { ...before, key: keyOf(before.field.name, operator), operator, value };
    setEdited({ condition, at });
    apply(next(before, condition));
  };
  const remove = (condition: Condition) => {
    changed.current = false;
    setEdited(null);
    apply(without(state.filters, condition.key));
    // The chip that had the focus is gone.
    add.current?.querySelector('button')?.focus();
  };

  const rest = useRest((button) => panel.expect('filters', button !== null));
  const prepare = () => {
    FilterSheet.preload();
    wantFields();
  };

  return (
    <div className={css.bar} role="group" aria-label={t(words.filters)}>
      {shown.length > 0 && (
        <ul className={css.chips} aria-label={t(filterMessages.active)}>
          {shown.map((condition, at) => (
            <FilterChip
              key={`${condition.field.name}${shown.slice(0, at).filter(({ field }) => field === condition.field).length}`}
              condition={condition}
              open={edited?.condition.key === condition.key}
              onOpen={(open) => {
                changed.current = false;
                setEdited(open ? { condition, at } : null);
              }}
              onChange={(operator, value) => change(condition, at, operator, value)}
              onRemove={() => remove(condition)}
            />
          ))}
        </ul>
      )}
      <span ref={add} className={css.add}>
        <AddFilter
          fields={offered}
          filters={state.filters}
          onOpen={() => {
            changed.current = false;
            wantFields();
          }}
          onChange={(before, condition) => apply(next(before, condition))}
        />
      </span>
      <Button
        ref={toggle}
        small
        look="quiet"
        icon={<FilterIcon />}
        aria-haspopup="dialog"
        {...rest}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          toggle.current?.focus();
          wantFields();
          panel.open('filters');
        }}
      >
        <span className={css.all}>{t(filterMessages.all_filters)}</span>
      </Button>
      {conditions.length > 0 && (
        <Button
          small
          look="quiet"
          onClick={() => {
            state.set({ filters: {} });
            add.current?.querySelector('button')?.focus();
          }}
        >
          {t(filterMessages.clear)}
        </Button>
      )}
      {drawn && (
        <ShownContext value={drawn.shown}>
          <FilterSheet fields={offered} state={state} cancel={cancel} onClose={() => panel.open(null)} />
        </ShownContext>
      )}
    </div>
  );
}
