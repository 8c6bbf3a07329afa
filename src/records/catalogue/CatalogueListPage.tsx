import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { PermissionsReply } from '../../../wire/access/access';
import type { LookupName, LookupOption } from '../../../wire/parts/lookup';
import type { Call } from '../../../wire/protocol/call';
import type { Named } from '../../../wire/protocol/reply';
import type { Page } from '../../shared/api/useList';
import type { Load } from '../../shared/api/useRecord';
import { useReader } from '../../shared/api/useReader';
import { Button } from '../../shared/button/Button';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { SortIcon } from '../../shared/icon/table';
import { useMessages } from '../../shared/i18n/useMessages';
import { adminHome } from '../../shared/page/adminHome';
import { BackLink } from '../../shared/page/BackLink';
import { ListPage } from '../../shared/page/ListPage';
import { lazyPart } from '../../shared/part/lazyPart';
import type { Choice, ChoiceSource } from '../../shared/select/choice';
import type { Message } from '../../../texts/message';
import { useLookup } from '../../shared/select/useLookup';
import type { AnyColumn } from '../../shared/table/column';
import { DataTable } from '../../shared/table/DataTable';
import { EditDelete } from '../../shared/table/EditDelete';
import { EmptyList } from '../../shared/table/EmptyList';
import type { ListControl } from '../../shared/table/listState';
import { useMatched } from '../../shared/table/useMatched';
import { DeleteRow, type DeleteRowProps } from './DeleteRow';
import { type KeptIn, KeptElsewhere } from './KeptElsewhere';
import type { OrderCalls } from './OrderDialog';
import * as words from '../../../texts/compiled/screen/common';
import * as catalogueMessages from '../../../texts/compiled/screen/catalogue';

const OrderDialog = lazyPart(() => import('./OrderDialog'), { skeleton: null });

/** How rows are deleted, if they are: with a lookup of them one takes the place of a row that is in use. */
type Deletion =
  | { remove?: undefined; lookup?: undefined; source?: undefined }
  | { remove: Call<{ params: { id: number } }>; lookup?: undefined; source?: undefined }
  | { remove: DeleteRowProps['call']; lookup: LookupName; source?: undefined }
  // The same with rows of a list of its own.
  | { remove: DeleteRowProps['call']; lookup?: undefined; source: ChoiceSource };

interface Facts<R> {
  /** Who adds rows and comes from the settings; without it, who sees the page adds rows. */
  right?: keyof PermissionsReply['actions'];
  /** Under which the reader's choice of columns is kept. */
  name: string;
  title: string;
  columns: readonly AnyColumn<R>[];
  list: Load<Page<R>>;
  state: ListControl;
  /** What a row is called; a constant. */
  rowName: (row: R) => string;
  paths: { create: string; edit: (id: number) => string };
  /** Where people put its rows in order. */
  order?: OrderCalls;
  /** The help-desk that keeps the list itself: it is only read here. */
  keptIn?: KeptIn | null;
  texts: Record<'add' | 'empty' | 'empty_text' | 'delete_title', Message>;
  /** Beside the button to add one: other ways. */
  actions?: ReactNode;
  /** Above the table: what else is set about the rows. */
  children?: ReactNode;
}
type CatalogueListPageProps<R> = Facts<R> & Deletion;

type Behaving = { behaves_as?: Named };

const withBehaviour = (option: LookupOption): LookupOption => option;
const meta = { meta: true } as const;
const nothing = {};

/** The list of a catalogue, or of other settings, whose rows are added, edited and deleted (D3 §2, E20, E21). */
export function CatalogueListPage<R extends { id: number; is_edit: boolean; is_delete: boolean } & Behaving>(
  props: CatalogueListPageProps<R>,
) {
  const { right, name, title, paths, remove, lookup: _, source: __, order, keptIn, texts, children, ...more } = props;
  const { actions: others, ...table } = more;
  const { list, rowName } = table;
  const t = useMessages();
  const [deleted, setDeleted] = useState<R>();
  const [ordering, setOrdering] = useState(false);
  const reader = useReader();
  const manages = right !== undefined && reader?.actions[right];
  const may = (right === undefined || manages) && !keptIn;
  const add = may && { to: paths.create, text: t(texts.add) };
  const actions = useCallback(
    (row: R) => (
      <EditDelete
        row={{ ...row, is_delete: row.is_delete && remove !== undefined }}
        name={rowName(row)}
        edit={paths.edit(row.id)}
        onDelete={setDeleted}
      />
    ),
    [rowName, paths, remove],
  );
  return (
    <ListPage
      title={title}
      alerts={`${name}-list`}
      add={add}
      back={manages && <BackLink to={adminHome}>{t(words.administration)}</BackLink>}
      actions={
        others ??
        (order && may && (
          <Button icon={<SortIcon />} onClick={() => setOrdering(true)}>
            {t(catalogueMessages.order)}
          </Button>
        ))
      }
    >
      {keptIn && <KeptElsewhere in={keptIn} />}
      {children}
      <DataTable
        main
        name={name}
        caption={title}
        {...table}
        below={useMatched(table.columns)}
        rowKey={(row) => row.id}
        actions={actions}
        empty={<EmptyList title={t(texts.empty)} text={t(texts.empty_text)} add={add} />}
      />
      {deleted && (
        <DeleteListed
          by={props}
          title={t(texts.delete_title)}
          row={{ id: deleted.id, name: rowName(deleted) }}
          behaviour={deleted.behaves_as?.id}
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

interface DeleteListedProps extends Omit<DeleteRowProps, 'call' | 'source' | 'fits'> {
  by: Deletion;
  /** What the row behaves as: so does what takes its place. */
  behaviour: number | undefined;
}

/** The question before a row is deleted. */
function DeleteListed({ by, behaviour, ...question }: DeleteListedProps) {
  const t = useMessages();
  if (by.lookup) return <ReplaceListed call={by.remove} lookup={by.lookup} behaviour={behaviour} {...question} />;
  if (by.source) return <DeleteRow call={by.remove} source={by.source} {...question} />;
  const { title, row, onDeleted, onClose } = question;
  return (
    by.remove && (
      <ConfirmCall
        title={title}
        action={t(words.delete)}
        call={by.remove}
        request={{ params: { id: row.id } }}
        onDone={onDeleted}
        onClose={onClose}
      >
        <p>{t(catalogueMessages.delete_question, { name: row.name })}</p>
      </ConfirmCall>
    )
  );
}

type ReplaceListedProps = Omit<DeleteListedProps, 'by'> & { call: DeleteRowProps['call']; lookup: LookupName };

function ReplaceListed({ lookup, behaviour, ...question }: ReplaceListedProps) {
  const others = useLookup(lookup, behaviour ? meta : nothing, withBehaviour);
  const fits = useMemo(
    () => (behaviour ? (other: Choice) => (other as LookupOption).behaves_as_id === behaviour : undefined),
    [behaviour],
  );
  return <DeleteRow source={others} fits={fits} {...question} />;
}
