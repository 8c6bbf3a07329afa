import type { ReactNode } from 'react';
import { Failed } from '../api/Loaded';
import { useMessages } from '../i18n/useMessages';
import { Link } from '../link/Link';
import { lazyPart } from '../part/lazyPart';
import { Empty } from '../table/Empty';
import { FilterChips } from './FilterChips';
import { filterMessages } from './filter.messages';
import { SavedFilterBar } from './SavedFilterBar';
import type { ListFilters as Filtering } from './useListFilters';

const ListFilterPanel = lazyPart(() => import(/* webpackChunkName: "list-filters" */ './ListFilterPanel'));

/**
 * Around the table of a list page: the open panel, the saved filter that is applied, and what narrows the list. An
 * unknown saved filter stands in place of all.
 */
export function ListFilters({ of, children }: { of: Filtering; children: ReactNode }) {
  const t = useMessages(filterMessages);
  const { saved, state, fields, open, paths } = of;
  if (saved?.error?.status === 404 && !saved.data)
    return (
      <Empty title={t('unknown')}>
        <p>{t('unknown_text')}</p>
        <Link to={paths.list} look="plain">
          {t('show_all')}
        </Link>
      </Empty>
    );
  return (
    <>
      {saved?.data && <SavedFilterBar filter={saved.data.filter} of={of} />}
      {saved?.error && !saved.data && <Failed load={saved} />}
      {open && <ListFilterPanel of={of} />}
      <FilterChips filters={state.filters} fields={fields} onChange={(filters) => state.set({ filters })} />
      {children}
    </>
  );
}
