import { Fragment, type ReactNode } from 'react';
import { catalogueDelays } from '../../../wire/catalogue/catalogue';
import type { Load } from '../../shared/api/useRecord';
import { useReader } from '../../shared/api/useReader';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { BackLink } from '../../shared/page/BackLink';
import { LoadedRecord } from '../../shared/page/LoadedRecord';
import { Page } from '../../shared/page/Page';
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
