import type { ReactNode } from 'react';
import { ListFilters } from '../filter/ListFilters';
import type { ListFilters as Filtering } from '../filter/useListFilters';
import { PlusIcon } from '../icon/icon';
import { Link } from '../link/Link';
import { TrashLink } from '../trash/TrashLink';
import { Page } from './Page';

interface ListPageProps {
  title: string;
  /** Name of its alert area (D1 §8): `problem-list`. */
  alerts: string;
  /** Address of its trash, for who may delete. */
  trash?: string | false;
  /** Leads to the page of a new record, for who may add one. */
  add?: { to: string; text: string } | false;
  filters?: Filtering;
  /** Beside them: other buttons. */
  actions?: ReactNode;
  /** Above the heading: the way back. */
  back?: ReactNode;
  /** The table, and the dialogs that its rows open. */
  children: ReactNode;
}

/** A route page with a list, the filters in force above it. */
export function ListPage({ filters, trash, add, actions: others, children, ...page }: ListPageProps) {
  const actions = (
    <>
      {others}
      {trash && <TrashLink to={trash} />}
      {add && (
        <Link to={add.to} look="primary" icon={<PlusIcon />} data-key="c">
          {add.text}
        </Link>
      )}
    </>
  );
  return (
    <Page {...page} actions={(trash || add || others) && actions}>
      {filters ? <ListFilters of={filters}>{children}</ListFilters> : children}
    </Page>
  );
}
