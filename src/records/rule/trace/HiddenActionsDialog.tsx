import type { RecordId } from '../../../../wire/host/record-id';
import { type PageType, ruleCalls } from '../../../../wire/rule/rule';
import { Loaded } from '../../../shared/api/Loaded';
import { useRecord } from '../../../shared/api/useRecord';
import { Dialog } from '../../../shared/dialog/Dialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Stack } from '../../../shared/layout/Stack';
import { useStyles } from '../../../shared/style/useStyles';
import { Empty } from '../../../shared/table/Empty';
import { flagMessages, isFlag } from './hidden.messages';
import * as sheet from './Trace.module.css';
import * as traceMessages from '../../../../texts/compiled/screen/rule-trace';

/** Why a button is missing: each action of a record that is not shown to who asks, and why. */
export default function HiddenActionsDialog({
  page,
  id,
  onClose,
}: {
  page: PageType;
  id: RecordId;
  onClose: () => void;
}) {
  const t = useMessages();
  const load = useRecord(ruleCalls.hidden, { params: { page_type: page, id } });
  return (
    <Dialog title={t(traceMessages.hidden_title)} width={800} onClose={onClose}>
      <Loaded of={load}>{({ actions }) => <Hidden actions={actions.filter(({ shown }) => !shown)} />}</Loaded>
    </Dialog>
  );
}

function Hidden({ actions }: { actions: { action: string; why: string | null }[] }) {
  const css = useStyles(sheet);
  const t = useMessages();
  if (actions.length === 0)
    return (
      <Empty title={t(traceMessages.hidden_none)}>
        <p>{t(traceMessages.hidden_none_text)}</p>
      </Empty>
    );
  return (
    <Stack>
      <p>{t(traceMessages.hidden_text)}</p>
      <table className={css.hidden}>
        <thead>
          <tr>
            <th scope="col">{t(traceMessages.hidden_action)}</th>
            <th scope="col">{t(traceMessages.hidden_why)}</th>
          </tr>
        </thead>
        <tbody>
          {actions.map(({ action, why }) => (
            <tr key={action}>
              <th scope="row" dir="auto">
                {isFlag(action) ? t(flagMessages[action]) : action}
              </th>
              <td dir="auto">{why}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}
