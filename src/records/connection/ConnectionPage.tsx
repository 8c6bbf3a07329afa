import { connectionCalls } from '../../../wire/connection/connection';
import { Alert } from '../../shared/alert/Alert';
import { Loaded } from '../../shared/api/Loaded';
import { useAction } from '../../shared/api/useAction';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { adminHome } from '../../shared/page/adminHome';
import { BackLink } from '../../shared/page/BackLink';
import { Page } from '../../shared/page/Page';
import { Empty } from '../../shared/table/Empty';
import { ClientMails } from './ClientMails';
import { ClockAlerts } from './ClockAlerts';
import { KindTable } from './KindTable';
import { WaitingTable } from './WaitingTable';
import * as words from '../../../texts/compiled/screen/common';
import * as connectionMessages from '../../../texts/compiled/screen/connection';

/** /service-desk/connection, for admins: how far each kind of record is read, and what the help-desk did not take. */
export default function ConnectionPage() {
  const t = useMessages();
  const load = useRecord(connectionCalls.view, {}, { fresh: true });
  const reload = () => void load.reload();
  const connection = load.data?.connection;
  const read = useAction(connectionCalls.read, { onDone: reload });
  return (
    <Page
      title={connection ? t(connectionMessages.title, { name: connection.name }) : t(connectionMessages.plain_title)}
      alerts="connection"
      back={<BackLink to={adminHome}>{t(words.administration)}</BackLink>}
      actions={
        connection && (
          <Button pending={read.pending} onClick={() => void read.run({})}>
            {t(connectionMessages.read)}
          </Button>
        )
      }
    >
      <Loaded of={load}>
        {({ connection: state }) =>
          state ? (
            <>
              <p>
                {t(
                  state.may_see === 'everyone' ? connectionMessages.may_see_everyone : connectionMessages.may_see_asked,
                  { name: state.name },
                )}
              </p>
              <p>{t(connectionMessages.rights, { name: state.name })}</p>
              {state.plug_in && (
                <Alert kind="warning">
                  {t(connectionMessages.old_plug_in, { name: state.name, ...state.plug_in })}
                </Alert>
              )}
              <ClockAlerts connection={state} />
              <KindTable kinds={state.kinds} />
              <WaitingTable connection={state} onDone={reload} />
              <ClientMails connection={state} onDone={reload} />
            </>
          ) : (
            <Empty title={t(connectionMessages.none)}>{t(connectionMessages.none_text)}</Empty>
          )
        }
      </Loaded>
    </Page>
  );
}
