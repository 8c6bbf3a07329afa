import { useEffect, useMemo, useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as tokenMessages from '../../../texts/compiled/screen/token';
import {
  type ServiceAccount,
  serviceAccountCalls,
  serviceAccountLimits,
  type ServiceAccountList,
} from '../../../wire/service-account/service-account';
import { serviceAccountForm } from '../../../wire/service-account/service-account.schema';
import { useList } from '../../shared/api/useList';
import { Button } from '../../shared/button/Button';
import { CheckboxField } from '../../shared/form/CheckboxField';
import { DialogForm } from '../../shared/form/DialogForm';
import { TextField } from '../../shared/form/TextField';
import { useMessages } from '../../shared/i18n/useMessages';
import { EditIcon, PlusIcon } from '../../shared/icon/icon';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { Link } from '../../shared/link/Link';
import { useStyles } from '../../shared/style/useStyles';
import type { Column } from '../../shared/table/column';
import { DataTable } from '../../shared/table/DataTable';
import { Empty } from '../../shared/table/Empty';
import { listQuery } from '../../shared/table/listState';
import { useListState } from '../../shared/table/useListState';
import * as sheet from './Token.module.css';

const pageOf = ({ service_accounts, total }: ServiceAccountList) => ({ rows: service_accounts, total });

interface ServiceAccountsProps {
  /** Grows when tokens were made or revoked. */
  changes: number;
  onToken: (account: ServiceAccount) => void;
}

/** Accounts for programs: each with its rights, and the way to a token of it. */
export function ServiceAccounts({ changes, onToken }: ServiceAccountsProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const state = useListState();
  const list = useList(serviceAccountCalls.list, { query: listQuery(state) }, pageOf);
  const [open, setOpen] = useState<ServiceAccount | 'new' | null>(null);
  const { reload } = list;
  useEffect(() => {
    if (changes) void reload();
    // Only for a change: `reload` is another one for another page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [changes]);
  const columns = useMemo<Column<ServiceAccount, never>[]>(
    () => [
      {
        id: 'name',
        header: t(words.name),
        sort: false,
        fixed: true,
        grow: true,
        cell: ({ name }) => <span dir="auto">{name}</span>,
      },
      {
        id: 'active',
        header: t(words.active),
        sort: false,
        width: 90,
        importance: 1,
        cell: ({ active }) => t(active ? words.yes : words.no),
      },
      {
        id: 'tokens',
        header: t(tokenMessages.tokens),
        sort: false,
        width: 90,
        importance: 1,
        cell: ({ tokens }) => tokens,
      },
    ],
    [t],
  );
  return (
    <Card>
      <Stack>
        <div className={css.head}>
          <h2 className={css.title}>{t(tokenMessages.accounts)}</h2>
          <Button small icon={<PlusIcon />} onClick={() => setOpen('new')}>
            {t(tokenMessages.account_add)}
          </Button>
        </div>
        <p className={css.intro}>{t(tokenMessages.accounts_intro)}</p>
        <DataTable
          name="service-account"
          plain
          caption={t(tokenMessages.accounts)}
          columns={columns}
          list={list}
          state={state}
          rowKey={({ id }) => id}
          actions={(account) => (
            <>
              <Link to={`/service-desk/tokens/${account.id}/permissions`} look="quiet">
                {t(tokenMessages.rights)}
              </Link>
              {account.active && (
                <Button
                  look="quiet"
                  aria-label={t(tokenMessages.account_token, { name: account.name })}
                  onClick={() => onToken(account)}
                >
                  {t(tokenMessages.add)}
                </Button>
              )}
              <Button
                look="quiet"
                icon={<EditIcon />}
                aria-label={t(tokenMessages.edit_named, { name: account.name })}
                onClick={() => setOpen(account)}
              />
            </>
          )}
          empty={<Empty title={t(tokenMessages.account_none)}>{t(tokenMessages.account_none_text)}</Empty>}
        />
      </Stack>
      {open && (
        <AccountForm
          account={open === 'new' ? null : open}
          onDone={() => void list.reload()}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

function AccountForm({
  account,
  ...dialog
}: {
  account: ServiceAccount | null;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useMessages();
  return (
    <DialogForm
      {...dialog}
      title={t(account ? tokenMessages.account_edit : tokenMessages.account_add)}
      submit={t(account ? words.save : tokenMessages.account_add)}
      initial={{ name: account?.name ?? '', active: account?.active ?? true }}
      rules={serviceAccountForm}
      call={serviceAccountCalls.save}
      request={(values) => ({ body: serviceAccountForm.cast({ ...values, ...(account && { id: account.id }) }) })}
    >
      <Stack>
        <TextField name="name" label={t(words.name)} required limit={serviceAccountLimits.name} />
        {account && <CheckboxField name="active" label={t(words.active)} hint={t(tokenMessages.inactive_hint)} />}
      </Stack>
    </DialogForm>
  );
}
