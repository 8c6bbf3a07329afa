import { useCallback, useMemo, useState } from 'react';
import type { LookupOption } from '../../../wire/parts/lookup';
import type { Named } from '../../../wire/protocol/reply';
import type { Page } from '../../shared/api/useList';
import type { Load } from '../../shared/api/useRecord';
import { useReader } from '../../shared/api/useReader';
import { Button } from '../../shared/button/Button';
import { SortIcon } from '../../shared/icon/table';
import { useMessages } from '../../shared/i18n/useMessages';
import { adminHome } from '../../shared/page/adminHome';
import { BackLink } from '../../shared/page/BackLink';
import { ListPage } from '../../shared/page/ListPage';
import { lazyPart } from '../../shared/part/lazyPart';
import type { Choice } from '../../shared/select/choice';
import type { Message } from '../../../texts/message';
import { useLookup } from '../../shared/select/useLookup';
import type { AnyColumn } from '../../shared/table/column';
import { DataTable } from '../../shared/table/DataTable';
import { EditDelete } from '../../shared/table/EditDelete';
import { EmptyList } from '../../shared/table/EmptyList';
import type { ListControl } from '../../shared/table/listState';
import { DeleteRow, type DeleteRowProps } from './DeleteRow';
import { type KeptIn, KeptElsewhere } from './KeptElsewhere';
import type { OrderCalls } from './OrderDialog';
import * as words from '../../../texts/compiled/screen/common';
import * as catalogueMessages from '../../../texts/compiled/screen/catalogue';

const OrderDialog = lazyPart(() => import('./OrderDialog'), { skeleton: null });

/** Each catalogue is managed with one of these. */
export type CatalogueRight = 'manage_catalogues' | 'manage_vendors' | 'manage_products' | 'manage_form_groups';

interface CatalogueListPageProps<R> {
  /** Who adds rows; who manages catalogues unless told. */
  right?: CatalogueRight;
  /** Under which the reader's choice of columns is kept. */
  name: string;
  title: string;
  columns: readonly AnyColumn<R>[];
  list: Load<Page<R>>;
  state: ListControl;
  /** What a row is called; a constant. */
  rowName: (row: R) => string;
  paths: { create: string; edit: (id: number) => string };
  /** Deletes a row. */
  remove: DeleteRowProps['call'];
  /** The lookup of the rows: one of them takes the place of a row that is in use. */
  lookup: Parameters<typeof useLookup>[0];
  /** Where people put its rows in order. */
  order?: OrderCalls;
  /** The help-desk that keeps the list itself: it is only read here. */
  keptIn?: KeptIn | null;
  texts: Record<'add' | 'empty' | 'empty_text' | 'delete_title', Message>;
}

type Behaving = { behaves_as?: Named };

const withBehaviour = (option: LookupOption): LookupOption => option;
const meta = { meta: true } as const;
const nothing = {};

/** The list of a catalogue, whose rows are added, edited and deleted (D3 §2, E20, E21). */
export function CatalogueListPage<R extends { id: number; is_edit: boolean; is_delete: boolean } & Behaving>({
  right = 'manage_catalogues',
  name,
  title,
  paths,
  remove,
  lookup,
  order,
  keptIn,
  texts,
  ...table
}: CatalogueListPageProps<R>) {
  const { list, rowName } = table;
  const t = useMessages();
  const [deleted, setDeleted] = useState<R>();
  const [ordering, setOrdering] = useState(false);
  const behaviour = deleted?.behaves_as?.id;
  const fits = useMemo(
    () => (behaviour ? (other: Choice) => (other as LookupOption).behaves_as_id === behaviour : undefined),
    [behaviour],
  );
  const others = useLookup(lookup, behaviour ? meta : nothing, withBehaviour);
  const manages = useReader()?.actions[right];
  const may = manages && !keptIn;
  const add = may && { to: paths.create, text: t(texts.add) };
  const actions = useCallback(
    (row: R) => <EditDelete row={row} name={rowName(row)} edit={paths.edit(row.id)} onDelete={setDeleted} />,
    [rowName, paths],
  );
  return (
    <ListPage
      title={title}
      alerts={`${name}-list`}
      add={add}
      back={manages && <BackLink to={adminHome}>{t(words.administration)}</BackLink>}
      actions={
        order &&
        may && (
          <Button icon={<SortIcon />} onClick={() => setOrdering(true)}>
            {t(catalogueMessages.order)}
          </Button>
        )
      }
    >
      {keptIn && <KeptElsewhere in={keptIn} />}
      <DataTable
        main
        name={name}
        caption={title}
        {...table}
        rowKey={(row) => row.id}
        actions={actions}
        empty={<EmptyList title={t(texts.empty)} text={t(texts.empty_text)} add={add} />}
      />
      {deleted && (
        <DeleteRow
          title={t(texts.delete_title)}
          row={{ id: deleted.id, name: rowName(deleted) }}
          call={remove}
          source={others}
          fits={fits}
          onDeleted={() => void list.reload()}
          onClose={() => setDeleted(undefined)}
        />
      )}
      {ordering && order && (
        <OrderDialog
          title={t(catalogueMessages.order_of, { rows: title })}
          calls={order}
          onSaved={() => void list.reload()}
          onClose={() => setOrdering(false)}
        />
      )}
    </ListPage>
  );
}
