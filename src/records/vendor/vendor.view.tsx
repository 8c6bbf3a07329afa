import { Fragment, useMemo, useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as vendorMessages from '../../../texts/compiled/screen/vendor';
import type { ContractRow } from '../../../wire/contract/contract';
import { vendorCalls, type vendorContractSorts, vendorDelays, type VendorView } from '../../../wire/vendor/vendor';
import { useAction } from '../../shared/api/useAction';
import { useReader } from '../../shared/api/useReader';
import { Button } from '../../shared/button/Button';
import { shown } from '../../shared/format/truncate';
import { useMessages } from '../../shared/i18n/useMessages';
import { DeleteIcon, EditIcon } from '../../shared/icon/icon';
import { Card } from '../../shared/layout/Card';
import { Link } from '../../shared/link/Link';
import { useGo } from '../../shared/page/go';
import { useReturn } from '../../shared/page/useReturn';
import { useTab } from '../../shared/page/useTab';
import { useLookup } from '../../shared/select/useLookup';
import { DataTable } from '../../shared/table/DataTable';
import { Empty } from '../../shared/table/Empty';
import type { Column } from '../../shared/table/column';
import { useListState } from '../../shared/table/useListState';
import { Associations } from '../../shared/view/Associations';
import { Time } from '../../shared/view/Time';
import { Description } from '../../shared/view/Description';
import { DescriptionDialog } from '../../shared/view/DescriptionDialog';
import { FactRail } from '../../shared/view/FactRail';
import { Moment } from '../../shared/view/Moment';
import { RecordLayout } from '../../shared/view/RecordLayout';
import { listOfRecords, RecordPage, recordRoute, ShownRecord } from '../../shared/view/RecordPage';
import { Truncated } from '../../shared/view/Truncated';
import { useMoney } from '../../shared/view/useMoney';
import { DeleteRow } from '../catalogue/embed';
import { contractPaths } from '../contract/embed';
import { useProductColumns } from '../product/embed';
import { formOf, linesOf, useVendor, useVendorContracts, useVendorProducts, useVendorReload } from './vendor.api';
import { VendorStatus } from './vendor.columns';
import { vendorPaths } from './vendor.paths';

/** /service-desk/vendor/{id}/show (D3 §2). */
export default recordRoute(VendorPage);

const list = listOfRecords({
  paths: vendorPaths,
  name: words.vendors,
  call: vendorCalls.list,
  rows: ({ vendors }) => vendors,
});

function VendorPage({ id }: { id: number }) {
  const t = useMessages();
  const load = useVendor(id);
  const others = useLookup('vendors');
  const go = useGo();
  const [dialog, setDialog] = useState<'description' | 'delete' | null>(null);
  const [deleted, leave] = useReturn(vendorPaths.list, vendorDelays.redirectAfterDelete);
  const close = () => setDialog(null);
  const vendor = load.data?.vendor;
  return (
    <RecordPage
      id={id}
      list={list}
      title={vendor?.name ?? t(words.vendor)}
      alerts="vendor-view"
      keys={{ edit: vendor?.is_edit && (() => go(vendorPaths.edit(id))) }}
      state={vendor && <VendorStatus status={vendor.status.id} />}
      actions={vendor?.is_edit && !deleted && <Actions vendor={vendor} onDelete={() => setDialog('delete')} />}
    >
      {deleted && <p role="status">{t(vendorMessages.returning)}</p>}
      <ShownRecord of={load} list={list}>
        {({ vendor: loaded }) => (
          <>
            <RecordLayout
              description={<Description html={loaded.description} onShow={() => setDialog('description')} />}
              facts={<Summary vendor={loaded} />}
            >
              <Card>
                <Associates id={id} />
              </Card>
            </RecordLayout>
            {dialog === 'description' && <DescriptionDialog html={loaded.description} onClose={close} />}
            {dialog === 'delete' && (
              <DeleteRow
                title={t(vendorMessages.delete_title)}
                row={loaded}
                call={vendorCalls.remove}
                source={others}
                onDeleted={leave}
                onClose={close}
              />
            )}
          </>
        )}
      </ShownRecord>
    </RecordPage>
  );
}

function Actions({ vendor, onDelete }: { vendor: VendorView; onDelete: () => void }) {
  const t = useMessages();
  const reload = useVendorReload();
  const { run, pending } = useAction(vendorCalls.save, { onDone: reload });
  const active = vendor.status.id === 1;
  return (
    <>
      <Link to={vendorPaths.edit(vendor.id)} look="plain" icon={<EditIcon />}>
        {t(words.edit)}
      </Link>
      <Button pending={pending} onClick={() => void run({ body: { ...formOf(vendor), status: !active } })}>
        {t(active ? vendorMessages.deactivate : vendorMessages.activate)}
      </Button>
      <Button icon={<DeleteIcon />} onClick={onDelete}>
        {t(words.delete)}
      </Button>
    </>
  );
}

function Summary({ vendor }: { vendor: VendorView }) {
  const t = useMessages();
  return (
    <FactRail
      facts={[
        { name: t(words.name), value: <Truncated text={vendor.name} max={shown.title} /> },
        { name: t(words.status), value: <VendorStatus status={vendor.status.id} /> },
        { name: t(vendorMessages.primary_contact), value: vendor.primary_contact },
        {
          name: t(vendorMessages.email),
          value: vendor.email && <Link to={`mailto:${vendor.email}`}>{vendor.email}</Link>,
        },
        { name: t(words.address), value: vendor.address && <Address text={vendor.address} /> },
        { name: t(words.created), value: <Moment at={vendor.created_at} /> },
        { name: t(words.updated), value: <Moment at={vendor.updated_at} /> },
      ]}
    />
  );
}

function Address({ text }: { text: string }) {
  return linesOf(text).map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      <bdi>{line}</bdi>
    </Fragment>
  ));
}

/** The tabs of a vendor; contracts are for who sees contracts. */
function Associates({ id }: { id: number }) {
  const t = useMessages();
  const may = useReader()?.actions;
  const [tab, showTab] = useTab();
  return (
    may && (
      <Associations
        label={t(vendorMessages.associations)}
        tab={tab}
        onTab={showTab}
        tabs={[
          may.view_contracts && {
            id: 'contracts',
            label: t(words.contracts),
            panel: () => <VendorContracts id={id} />,
          },
          { id: 'products', label: t(words.products), panel: () => <VendorProducts id={id} /> },
        ]}
      />
    )
  );
}

/** The tab of a vendor's products (D3 §2). */
export function VendorProducts({ id }: { id: number }) {
  const t = useMessages();
  const state = useListState();
  return (
    <DataTable
      name="vendor-products"
      caption={t(words.products)}
      columns={useProductColumns()}
      list={useVendorProducts(id, state)}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      empty={<Empty title={t(vendorMessages.no_products)}>{t(vendorMessages.no_products_text)}</Empty>}
    />
  );
}

/** The tab of a vendor's contracts (D3 §2). */
export function VendorContracts({ id }: { id: number }) {
  const t = useMessages();
  const state = useListState();
  return (
    <DataTable
      name="vendor-contracts"
      caption={t(words.contracts)}
      columns={useColumns()}
      list={useVendorContracts(id, state)}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      empty={<Empty title={t(vendorMessages.no_contracts)}>{t(vendorMessages.no_contracts_text)}</Empty>}
    />
  );
}

function useColumns(): Column<ContractRow, (typeof vendorContractSorts)[number]>[] {
  const t = useMessages();
  const money = useMoney();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={contractPaths.show(row.id)}>{row.name}</Link>,
      },
      { id: 'cost', header: t(words.cost), width: 130, first: 'desc', cell: (row) => money(row.cost) },
      {
        id: 'contract_start_date',
        header: t(words.start_date),
        width: 130,
        importance: 3,
        cell: (row) => <Time at={row.contract_start_date} as="day" />,
      },
      {
        id: 'contract_end_date',
        header: t(words.end_date),
        width: 130,
        cell: (row) => <Time at={row.contract_end_date} as="day" />,
      },
    ],
    [t, money],
  );
}
