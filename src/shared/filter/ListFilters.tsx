import type { ReactNode } from 'react';
import { Failed } from '../api/Loaded';
import { useMessages } from '../i18n/useMessages';
import { Link } from '../link/Link';
import { Empty } from '../table/Empty';
import type { ListFilters as Filtering } from './useListFilters';
import { ViewTabs } from './ViewTabs';
import * as filterMessages from '../../../texts/compiled/screen/filter';

/**
 * Around the table of a list page: the views above it. An unknown saved filter stands in place of all.
 */
export function ListFilters({ of, children }: { of: Filtering; children: ReactNode }) {
  const t = useMessages();
  const { saved, paths } = of;
  if (saved?.error?.status === 404 && !saved.data)
    return (
      <Empty title={t(filterMessages.unknown)}>
        <p>{t(filterMessages.unknown_text)}</p>
        <Link to={paths.list} look="plain">
          {t(filterMessages.show_all)}
        </Link>
      </Empty>
    );
  return (
    <>
      <ViewTabs of={of} />
      {/* What the reader may not see is said once, in place of the rows. */}
      {saved?.error && !saved.error.refused && !saved.data && <Failed load={saved} />}
      {children}
    </>
  );
}
