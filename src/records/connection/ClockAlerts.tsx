import type { ConnectionState } from '../../../wire/connection/connection';
import { Alert } from '../../shared/alert/Alert';
import { useMessages } from '../../shared/i18n/useMessages';
import * as connectionMessages from '../../../texts/compiled/screen/connection';

/** What is wrong with the help-desk's clock, and with the time zones that the connection file names. */
export function ClockAlerts({ connection: { name, clock } }: { connection: ConnectionState }) {
  const t = useMessages();
  return (
    <>
      {clock.ahead !== null && (
        <Alert kind="warning">
          {t(clock.ahead > 0 ? connectionMessages.clock_ahead : connectionMessages.clock_behind, {
            name,
            minutes: Math.round(Math.abs(clock.ahead) / 60),
          })}
        </Alert>
      )}
      {clock.zones.map(({ kind, zone, ahead }) => (
        <Alert key={kind ?? ''} kind="warning">
          {kind && `${t(connectionMessages[kind])}: `}
          {t(ahead > 0 ? connectionMessages.zone_ahead : connectionMessages.zone_behind, {
            name,
            zone,
            minutes: Math.abs(ahead),
          })}
        </Alert>
      ))}
    </>
  );
}
