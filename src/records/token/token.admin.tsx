import { useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as tokenMessages from '../../../texts/compiled/screen/token';
import type { ServiceAccount } from '../../../wire/service-account/service-account';
import { type TokenList, type TokenRow, tokenCalls } from '../../../wire/token/token';
import { useList } from '../../shared/api/useList';
import { useMessages } from '../../shared/i18n/useMessages';
import { adminHome } from '../../shared/page/adminHome';
import { BackLink } from '../../shared/page/BackLink';
import { Page } from '../../shared/page/Page';
import { useStyles } from '../../shared/style/useStyles';
import { DataTable } from '../../shared/table/DataTable';
import { Empty } from '../../shared/table/Empty';
import { listQuery } from '../../shared/table/listState';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { ServiceAccounts } from './token.accounts';
import { useTokenColumns } from './token.columns';
import { MadeDialog, NewToken, RevokeButton, RevokeToken } from './token.dialogs';
import * as sheet from './Token.module.css';

type Open =
  | { as: 'new'; account: ServiceAccount }
  | { as: 'made'; token: string; scopes: readonly string[] }
  | { as: 'revoke'; token: TokenRow };

const pageOf = ({ tokens, total }: TokenList) => ({ rows: tokens, total });

/** /service-desk/tokens, for administrators (G21): accounts for programs, and the tokens of everybody. */
export default function TokensPage() {
  const t = useMessages();
  const css = useStyles(sheet);
  const state = useUrlListState();
  const list = useList(tokenCalls.list, { query: listQuery(state) }, pageOf);
  const columns = useTokenColumns<TokenRow>(true);
  const [open, setOpen] = useState<Open | null>(null);
  /** So that the accounts count their tokens anew. */
  const [changes, setChanges] = useState(0);
  const close = () => setOpen(null);
  const changed = () => {
    setChanges((count) => count + 1);
    void list.reload();
  };
  return (
    <Page
      title={t(tokenMessages.all_title)}
      alerts="tokens"
      back={<BackLink to={adminHome}>{t(words.administration)}</BackLink>}
    >
      <ServiceAccounts changes={changes} onToken={(account) => setOpen({ as: 'new', account })} />
      <div className={css.section}>
        <h2 className={css.title}>{t(tokenMessages.all)}</h2>
        <DataTable
          name="token"
          caption={t(tokenMessages.all)}
          columns={columns}
          list={list}
          state={state}
          rowKey={({ id }) => id}
          actions={(token) => <RevokeButton token={token} onRevoke={() => setOpen({ as: 'revoke', token })} />}
          empty={<Empty title={t(tokenMessages.none)}>{t(tokenMessages.all_none_text)}</Empty>}
        />
      </div>
      {open?.as === 'new' && (
        <NewToken
          account={open.account}
          onMade={({ token }, scopes) => {
            changed();
            setOpen({ as: 'made', token, scopes });
          }}
          onClose={close}
        />
      )}
      {open?.as === 'made' && <MadeDialog token={open.token} scopes={open.scopes} onClose={close} />}
      {open?.as === 'revoke' && <RevokeToken token={open.token} onDone={changed} onClose={close} />}
    </Page>
  );
}
