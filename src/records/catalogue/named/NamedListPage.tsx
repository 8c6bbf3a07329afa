import type { ReactNode } from 'react';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { listQuery } from '../../../shared/table/listState';
import { useUrlListState } from '../../../shared/table/useUrlListState';
import type { NamedList, NamedRow } from '../../../../wire/catalogue/named';
import { CatalogueListPage } from '../CatalogueListPage';
import type { NamedScreens } from './named.screens';
import { useColumnsOf } from './useNamedColumns';

const pageOf = ({ data, total, kept_in }: NamedList) => ({ rows: data, total, kept_in });
const nameOf = ({ name }: NamedRow) => name;

/** The list of a catalogue of names (D3 §2, B1). */
export function NamedListPage({
  of: { of, paths, lookup, texts },
  children,
}: {
  of: NamedScreens;
  /** Above the table. */
  children?: ReactNode;
}) {
  const t = useMessages();
  const state = useUrlListState({ sort: of.calls.order ? 'position' : 'name', order: 'asc' });
  const columns = useColumnsOf(of, paths.edit);
  const { list: all, order } = of.calls;
  const list = useList(all, { query: listQuery(state) }, pageOf);
  return (
    <CatalogueListPage
      right="manage_catalogues"
      name={of.path}
      title={t(texts.rows)}
      columns={columns}
      list={list}
      state={state}
      rowName={nameOf}
      paths={paths}
      remove={of.calls.remove}
      order={order && { list: all, order }}
      keptIn={(list.data as ReturnType<typeof pageOf> | undefined)?.kept_in}
      lookup={lookup}
      texts={texts}
    >
      {children}
    </CatalogueListPage>
  );
}
