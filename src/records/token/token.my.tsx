import { useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as tokenMessages from '../../../texts/compiled/screen/token';
import { type MadeToken, type Token, tokenCalls } from '../../../wire/token/token';
import { Loaded } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { PlusIcon } from '../../shared/icon/icon';
import { Page } from '../../shared/page/Page';
import { useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import { ShortTable } from '../../shared/table/ShortTable';
import { useListState } from '../../shared/table/useListState';
import { useTokenColumns } from './token.columns';
import { MadeDialog, NewToken, RevokeButton, RevokeToken } from './token.dialogs';
import * as sheet from './Token.module.css';

type Open =
  | { as: 'new' }
  | { as: 'made'; made: Pick<MadeToken, 'token'>; scopes: readonly string[] }
  | { as: 'revoke'; token: Token };

/** /service-desk/my-tokens (G21): the reader's own tokens, for programs. */
export default function MyTokensPage() {
  const t = useMessages();
  const css = useStyles(sheet);
  const load = useRecord(tokenCalls.mine, {});
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const changed = () => void load.reload();
  const add = (
    <Button look="primary" icon={<PlusIcon />} onClick={() => setOpen({ as: 'new' })}>
      {t(tokenMessages.add)}
    </Button>
  );
  return (
    <Page
      title={t(words.my_tokens)}
      alerts="my-tokens"
      actions={add}
      below={<p className={css.intro}>{t(tokenMessages.intro)}</p>}
    >
      <Loaded of={load}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <Empty title={t(tokenMessages.none)}>{t(tokenMessages.none_text)}</Empty>
          ) : (
            <Tokens tokens={tokens} onRevoke={(token) => setOpen({ as: 'revoke', token })} />
          )
        }
      </Loaded>
      {open?.as === 'new' && (
        <NewToken
          onMade={(made, scopes) => {
            changed();
            setOpen({ as: 'made', made, scopes });
          }}
          onClose={close}
        />
      )}
      {open?.as === 'made' && <MadeDialog token={open.made.token} scopes={open.scopes} onClose={close} />}
      {open?.as === 'revoke' && <RevokeToken token={open.token} onDone={changed} onClose={close} />}
    </Page>
  );
}

function Tokens({ tokens, onRevoke }: { tokens: readonly Token[]; onRevoke: (token: Token) => void }) {
  const t = useMessages();
  const state = useListState();
  const columns = useTokenColumns<Token>(false);
  return (
    <ShortTable
      caption={t(words.my_tokens)}
      columns={columns}
      list={{
        data: { rows: [...tokens], total: tokens.length },
        ...{ error: undefined, loading: false, refreshing: false, reload: async () => undefined },
      }}
      state={state}
      rowKey={({ id }) => id}
      actions={(token) => <RevokeButton token={token} onRevoke={onRevoke} />}
    />
  );
}
