import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import { ConditionText } from './ConditionText';
import { isActive } from './filter';
import { conditionOf } from './operator';
import type { ListFilters } from './useListFilters';
import * as sheet from './ViewTabs.module.css';
import * as filterMessages from '../../../texts/compiled/screen/filter';

interface PrintedViewProps {
  of: ListFilters;
  /** Of the view that is open; undefined: filters that are no view. */
  name: string | undefined;
}

/** On paper only: which rows a list has. There are no tabs to see it, and no filters. */
export function PrintedView({ of: { state, fields, changed }, name }: PrintedViewProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const conditions = Object.entries(state.filters).flatMap(([key, value]) =>
    isActive(value) ? (conditionOf(key, value, fields) ?? []) : [],
  );
  return (
    <div className={css.printed} data-printed-view>
      {name !== undefined && (
        <div>{t(changed ? filterMessages.printed_changed : filterMessages.printed_view, { name })}</div>
      )}
      {conditions.map((condition) => (
        <ConditionText key={condition.key} condition={condition} />
      ))}
      {state.search && <div>{t(filterMessages.printed_search, { text: state.search })}</div>}
    </div>
  );
}
