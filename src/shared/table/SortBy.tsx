import type { SortOrder } from '../../../wire/protocol/list';
import { useMessages } from '../i18n/useMessages';
import { Button } from '../button/Button';
import { AscendingIcon, DescendingIcon } from '../icon/table';
import { useStyles } from '../style/useStyles';
import type { ListControl } from './listState';
import * as sheet from './SortBy.module.css';
import * as tableMessages from '../../../texts/compiled/screen/table';

interface SortByProps {
  /** The columns that can be sorted: the field of the wire, and how it is sorted first. */
  offered: readonly { field: string; header: string; first?: SortOrder }[];
  state: ListControl;
}

/** How cards are sorted, which have no heads to click on. */
export default function SortBy({ offered, state }: SortByProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const now = offered.find(({ field }) => field === state.sort);
  const turned = state.order === 'asc' ? 'desc' : 'asc';
  return (
    <span className={css.sortBy}>
      <label className={css.sortLabel}>
        {t(tableMessages.sort_by)}
        <select
          className={css.sortSelect}
          value={now ? state.sort : ''}
          onChange={({ target }) => {
            const chosen = offered.find(({ field }) => field === target.value);
            state.set({ sort: target.value, order: chosen?.first ?? 'asc' });
          }}
        >
          {!now && <option value="">{t(tableMessages.newest_first)}</option>}
          {offered.map(({ field, header }) => (
            <option key={field} value={field}>
              {header}
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
