import type { ReactNode } from 'react';
import { ListFilters } from '../filter/ListFilters';
import type { ListFilters as Filtering } from '../filter/useListFilters';
import { PlusIcon } from '../icon/icon';
import { Link } from '../link/Link';
import { Page } from './Page';

interface ListPageProps {
  title: string;
  /** Name of its alert area (D1 §8): `problem-list`. */
  alerts: string;
  /** Beside the heading: an `AddLink`, for who may add a record. */
  actions?: ReactNode;
  filters?: Filtering;
  /** The table, and the dialogs that its rows open. */
  children: ReactNode;
}

/** A route page with a list, the filters in force above it. */
export function ListPage({ filters, children, ...page }: ListPageProps) {
  return <Page {...page}>{filters ? <ListFilters of={filters}>{children}</ListFilters> : children}</Page>;
}

/** Leads to the page of a new record. */
export function AddLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} look="primary" icon={<PlusIcon />} data-key="c">
      {children}
    </Link>
  );
}
