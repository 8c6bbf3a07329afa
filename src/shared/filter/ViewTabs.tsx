import { useMemo } from 'react';
import { useMessages } from '../i18n/useMessages';
import { useReader } from '../api/useReader';
import { Menu } from '../menu/Menu';
import { useGo } from '../page/go';
import { cx, useStyles } from '../style/useStyles';
import { filteredAddress } from './address';
import { isActive } from './filter';
import { PrintedView } from './PrintedView';
import { readSaved } from './savedFilter';
import { SaveView } from './SaveView';
import { useFit } from './useFit';
import type { ListFilters } from './useListFilters';
import { ViewLink } from './ViewLink';
import { ViewMenu } from './ViewMenu';
import * as sheet from './ViewTabs.module.css';
import * as words from '../../../texts/compiled/screen/common';
import * as filterMessages from '../../../texts/compiled/screen/filter';

/** One view above the list: for everybody, or a saved filter. */
interface Tab {
  id: string;
  label: string;
  to: string;
  /** It stands in the row; others are in the menu behind it. */
  isShown: boolean;
  group?: string;
}

/**
 * The views of a list, each a link: those that every reader has, then the saved filters that are pinned. What has no room
 * is in a menu with the other saved filters.
 */
export function ViewTabs({ of }: { of: ListFilters }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const go = useGo();
  const reader = useReader()?.user_id;
  const { saved, state, changed } = of;
  const stored = saved?.data?.filter;
  const { tabs, chosen } = useTabs(of);
  const { row, fits } = useFit(tabs.filter(({ isShown }) => isShown).map(({ label }) => label));
  const inRow = tabs.filter(({ isShown }) => isShown);
  const hidden = tabs.filter((tab) => !tab.isShown || !fits(inRow.indexOf(tab)));
  const current = tabs.find(({ id }) => id === chosen);
  const isHidden = current !== undefined && hidden.includes(current);
  const narrowed = Object.values(state.filters).some(isActive);

  return (
    <>
      <div className={css.views}>
        <nav className={css.nav} aria-label={t(filterMessages.views)}>
          <ul ref={row} className={cx(css.row, !fits(0) && css.none)}>
            {inRow.map((tab, index) => (
              <li key={tab.id} className={cx(css.item, !fits(index) && css.unseen)}>
                <ViewLink to={tab.to} current={tab.id === chosen}>
                  {tab.label}
                </ViewLink>
                {tab.id === chosen && !isHidden && stored && <ViewMenu of={of} filter={stored} />}
              </li>
            ))}
          </ul>
          {hidden.length > 0 && (
            <span className={cx(css.more, isHidden && css.chosen)}>
              <Menu
                small
                look={fits(0) ? 'quiet' : 'plain'}
                align={fits(0) ? 'end' : 'start'}
                label={isHidden ? current.label : t(fits(0) ? words.more : filterMessages.views)}
                actions={hidden.map(({ label, group, to }) => ({ label, group, onSelect: () => go(to) }))}
              />
            </span>
          )}
          {isHidden && stored && <ViewMenu of={of} filter={stored} />}
        </nav>
        <div className={css.tools}>
          {stored && reader !== undefined && stored.owner.id !== reader && (
            <span className={css.muted}>
              {t(filterMessages.by, { name: stored.owner.full_name || stored.owner.email })}
            </span>
          )}
          {changed && <span className={css.muted}>{t(filterMessages.changed)}</span>}
          {(changed || (narrowed && chosen === undefined)) && <SaveView of={of} />}
        </div>
        {stored && stored.gone.length > 0 && (
          <p className={css.gone} role="status">
            {t(filterMessages.gone, { names: stored.gone.join(', ') })}
          </p>
        )}
        {stored && stored.gone_columns.length > 0 && (
          <p className={css.gone} role="status">
            {t(filterMessages.gone_columns, {
              count: stored.gone_columns.length,
              names: stored.gone_columns.join(', '),
            })}
          </p>
        )}
      </div>
      <PrintedView of={of} name={current?.label} />
    </>
  );
}

function useTabs({ views, mine, saved, state, chosen, fields, paths }: ListFilters): {
  tabs: Tab[];
  chosen: string | undefined;
} {
  const t = useMessages();
  const stored = saved?.data?.filter;
  const all = mine.data?.filters ?? [];
  const known = stored && !all.some(({ id }) => id === stored.id) ? [...all, stored] : all;
  // The list may open with a saved filter: all is then another address.
  const opensWith = all.some((filter) => filter.default);
  const built = useMemo(
    () => views.map((view) => ({ ...view, filters: readSaved(view.query, fields) })),
    [views, fields],
  );
  const tabs = [
    { id: 'all', label: t(words.all), to: opensWith ? paths.filter('all') : paths.list, isShown: true },
    ...built.map(({ id, label, filters }) => ({
      id,
      label,
      to: filteredAddress(paths.list, filters),
      isShown: true,
    })),
    ...known.map(({ id, name, pinned }) => ({
      id: `saved ${id}`,
      label: name,
      to: paths.filter(id),
      isShown: pinned || id === stored?.id,
      group: t(filterMessages.saved_filters),
    })),
  ];
  if (saved) return { tabs, chosen: stored && `saved ${stored.id}` };
  if (!Object.values(state.filters).some(isActive)) return { tabs, chosen: 'all' };
  return { tabs, chosen: chosen?.id };
}
