import { useMessages } from '../i18n/useMessages';
import { Button } from '../button/Button';
import { AscendingIcon, DescendingIcon } from '../icon/table';
import { useStyles } from '../style/useStyles';
import { type AnyColumn, sortField } from './column';
import * as sheet from './Grid.module.css';
import type { ListControl } from './listState';
import * as tableMessages from '../../../texts/compiled/screen/table';

/** How cards are sorted, which have no heads to click on. */
export function SortBy<R>({ columns, state }: { columns: readonly AnyColumn<R>[]; state: ListControl }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const offered = columns.filter((column) => sortField(column) !== undefined);
  const now = offered.find((column) => sortField(column) === state.sort);
  const turned = state.order === 'asc' ? 'desc' : 'asc';
  if (offered.length === 0) return null;
  return (
    <span className={css.sortBy}>
      <label className={css.sortLabel}>
        {t(tableMessages.sort_by)}
        <select
          className={css.sortSelect}
          value={now ? state.sort : ''}
          onChange={({ target }) => {
            const chosen = offered.find((column) => sortField(column) === target.value);
            state.set({ sort: target.value, order: chosen?.first ?? 'asc' });
          }}
        >
          {!now && <option value="">{t(tableMessages.newest_first)}</option>}
          {offered.map((column) => (
            <option key={column.id} value={sortField(column)}>
              {column.header}
            </option>
          ))}
        </select>
      </label>
      <Button
        look="quiet"
        icon={state.order === 'asc' ? <AscendingIcon /> : <DescendingIcon />}
        aria-label={t(state.order === 'asc' ? tableMessages.sorted_ascending : tableMessages.sorted_descending)}
        onClick={() => state.set({ sort: state.sort, order: turned })}
      />
    </span>
  );
}
