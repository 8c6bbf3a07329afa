import { Fragment, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Carries, ReadCall } from '../../../wire/protocol/call';
import { catalogueDelays } from '../../../wire/catalogue/catalogue';
import { type Load, useRecord } from '../../shared/api/useRecord';
import { useReader } from '../../shared/api/useReader';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { BackLink } from '../../shared/page/BackLink';
import { LoadedRecord } from '../../shared/page/LoadedRecord';
import { Page } from '../../shared/page/Page';
import type { ReplyOf, RequestOf } from '../../shared/api/client';
import { useEditedRecord } from '../../shared/page/useEditedRecord';
import { useReturn } from '../../shared/page/useReturn';
import { Empty } from '../../shared/table/Empty';
import * as catalogueMessages from '../../../texts/compiled/screen/catalogue';

/** Each form of settings is used with one of these. */
type FormRight = 'manage_catalogues' | 'manage_vendors' | 'manage_products' | 'manage_form_groups';

interface FormPageProps {
  title: string;
  /** Who may use it: who manages catalogues, unless it is given. */
  right?: FormRight;
  /** Name of its alert area. */
  alerts: string;
  /** The list of the catalogue: address and name. */
  list: string;
  rows: string;
  /** At the end of the heading's line: buttons. */
  actions?: ReactNode;
}

/** What the page asks of its form. */
export interface CatalogueFormProps {
  disabled?: boolean;
  onSaved: () => void;
  /** Opens the latest version, after somebody else saved meanwhile. */
  onReload?: () => void;
}

interface RowFormPageProps<T> extends Omit<FormPageProps, 'title' | 'actions'> {
  /** Name of its alert areas, before `-create` and `-edit`. */
  alerts: string;
  titles: { create: string; edit: string };
  /** Loads the row of this id, to edit it. */
  useLoad: (id: number) => Load<T>;
  /** At the end of the heading's line of a row that is there. */
  actionsOf?: (id: number) => ReactNode;
  /** The form; `loaded` is undefined for a new row, `label` the heading. */
  children: (loaded: T | undefined, form: CatalogueFormProps & { label: string }) => ReactNode;
}

/** Loads a row anew by its call, to edit it. */
export const freshRow = <C extends Carries & { params: { id: number } }>(call: ReadCall<C>) =>
  function useRow(id: number): Load<ReplyOf<C>> {
    return useRecord(call, { params: { id } } as RequestOf<C>, { fresh: true });
  };

/** The page of a new row, or of the one whose id is in the address (D3 §2). */
export function RowFormPage<T>(page: RowFormPageProps<T>) {
  const { id } = useParams();
  if (id !== undefined) return <EditPage key={id} id={Number(id)} {...page} />;
  const { right, list, rows, titles, alerts, children } = page;
  return (
    <AddRowPage {...{ right, list, rows }} title={titles.create} alerts={`${alerts}-create`}>
      {(form) => children(undefined, { ...form, label: titles.create })}
    </AddRowPage>
  );
}

function EditPage<T>({ id, ...page }: RowFormPageProps<T> & { id: number }) {
  const { right, list, rows, titles, alerts, useLoad, actionsOf, children } = page;
  return (
    <EditRowPage
      {...{ right, list, rows }}
      title={titles.edit}
      alerts={`${alerts}-edit`}
      actions={actionsOf?.(id)}
      load={useLoad(id)}
    >
      {(loaded, form) => children(loaded, { ...form, label: titles.edit })}
    </EditRowPage>
  );
}

/** The page of a new row: returns to the list three seconds after the save (D3 §4). */
export function AddRowPage({
  children,
  ...page
}: FormPageProps & { children: (form: CatalogueFormProps) => ReactNode }) {
  const t = useMessages();
  const [saved, save] = useReturn(page.list, catalogueDelays.redirectAfterCreate);
  return (
    <Frame {...page}>
      {children({ disabled: saved, onSaved: save })}
      {saved && <p role="status">{t(catalogueMessages.returning)}</p>}
    </Frame>
  );
}

interface EditRowPageProps<T> extends FormPageProps {
  load: Load<T>;
  children: (row: T, form: CatalogueFormProps) => ReactNode;
}

/** The page of a row: stays after the save and loads it anew (D3 §4). */
export function EditRowPage<T>({ load, children, ...page }: EditRowPageProps<T>) {
  const edited = useEditedRecord(load);
  return (
    <Frame {...page}>
      <LoadedRecord of={edited} list={page.list} records={page.rows}>
        {({ opened }) => (
          <Fragment key={edited.generation}>
            {children(opened, { onSaved: edited.reopen, onReload: edited.reopen })}
          </Fragment>
        )}
      </LoadedRecord>
    </Frame>
  );
}

function Frame({
  title,
  right = 'manage_catalogues',
  alerts,
  list,
  rows,
  actions,
  children,
}: FormPageProps & { children: ReactNode }) {
  const t = useMessages();
  const may = useReader()?.actions[right];
  return (
    <Page title={title} alerts={alerts} back={<BackLink to={list}>{rows}</BackLink>} actions={actions}>
      <Card>{may === false ? <Empty title={t(catalogueMessages[`no_${right}`])} /> : children}</Card>
    </Page>
  );
}
