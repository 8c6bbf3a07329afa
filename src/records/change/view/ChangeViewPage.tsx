import { memo } from 'react';
import { useParams } from 'react-router-dom';
import { Alert } from '../../../shared/alert/Alert';
import { Loaded } from '../../../shared/api/Loaded';
import { useDialogs } from '../../../shared/dialog/opened';
import { shown } from '../../../shared/format/truncate';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { Stack } from '../../../shared/layout/Stack';
import { BackLink } from '../../../shared/page/BackLink';
import { LoadedRecord } from '../../../shared/page/LoadedRecord';
import { Page } from '../../../shared/page/Page';
import { RecordNeighbours } from '../../../shared/page/RecordNeighbours';
import { Description } from '../../../shared/view/Description';
import { RecordLayout } from '../../../shared/view/RecordLayout';
import { recordAhead } from '../../../shared/view/recordAhead';
import { Truncated } from '../../../shared/view/Truncated';
import { ImpactCard } from '../../asset/embed';
import { DecisionBanner } from '../../approval/embed';
import { useChange, useChangeActions, useChangeReload } from './change-view.api';
import { changeCalls } from '../../../../wire/change/change';
import { changePaths } from '../change.paths';
import { ChangeActions } from './ChangeActions';
import { ChangeAssociates } from './ChangeAssociates';
import { ChangeDialogs, type ChangeDialog } from '../dialogs/ChangeDialogs';
import { ChangeNextStep } from './ChangeNextStep';
import { ChangeHeadline } from './ChangeHeadline';
import { useChangeEdit } from './useChangeEdit';
import { ChangeSummary } from './ChangeSummary';
import * as words from '../../../../texts/compiled/screen/common';
import * as changeViewMessages from '../../../../texts/compiled/screen/change_view';

/** /service-desk/changes/{id}/show (D2 §2). */
export default function ChangeViewPage() {
  const { id } = useParams();
  return <ChangePage key={id} id={Number(id)} />;
}
ChangeViewPage.Ahead = recordAhead('change', changeCalls);

/** Without what follows the address and the open dialog: they change more often than a change. */
const ChangePage = memo(function ChangePage({ id }: { id: number }) {
  const t = useMessages();
  const load = useChange(id);
  const actions = useChangeActions(id);
  const reload = useChangeReload();
  const dialogs = useDialogs<ChangeDialog>();
  const [change, edit] = useChangeEdit(load, actions);

  // What may be done is asked for again after each dialog, as for problems (D1 §4).
  const closed = () => void actions.reload();
  const flags = actions.data?.actions;
  const onEdit = flags?.change_edit ? edit : undefined;
  const subject = change?.subject ?? t(words.change);
  return (
    <Page
      title={subject}
      heading={<Truncated text={subject} max={shown.title} />}
      alerts="change-view"
      back={
        <>
          <BackLink to={changePaths.list} record={id}>
            {t(words.changes)}
          </BackLink>
          <RecordNeighbours paths={changePaths} id={id} call={changeCalls.list} rows={({ changes }) => changes} />
        </>
      }
      below={
        change && (
          <>
            <ChangeHeadline change={change} flags={flags} onEdit={onEdit} />
            {flags && <ChangeNextStep change={change} flags={flags} onEdit={onEdit} onOpen={dialogs.open} />}
          </>
        )
      }
      actions={flags && change && <ChangeActions change={change} flags={flags} onOpen={dialogs.open} />}
    >
      <LoadedRecord of={load} list={changePaths.list} records={t(words.changes)}>
        {({ change: loaded }) => (
          <>
            {load.error?.status === 404 && <Alert kind="warning">{t(changeViewMessages.deleted_meanwhile)}</Alert>}
            <DecisionBanner changeId={id} wanted={flags?.allowed_cab_action === true} />
            <RecordLayout
              description={<Description html={loaded.description} onShow={() => dialogs.open('description')} />}
              facts={
                <ChangeSummary
                  change={change ?? loaded}
                  onEdit={onEdit}
                  onDuration={flags?.change_duration ? () => dialogs.open('duration') : undefined}
                />
              }
            >
              <Loaded of={actions}>
                {({ actions: granted }) => (
                  <Stack>
                    <Card>
                      <ChangeAssociates
                        change={loaded}
                        flags={granted}
                        onOpen={dialogs.open}
                        onExpect={dialogs.expect}
                        onClosed={closed}
                        onChanged={reload}
                      />
                    </Card>
                    {!granted.associated_assets && <ImpactCard kind="change" id={id} />}
                  </Stack>
                )}
              </Loaded>
            </RecordLayout>
            <ChangeDialogs
              change={loaded}
              of={dialogs}
              mayAttach={flags?.change_ticket_attach}
              onClosed={closed}
              onChanged={reload}
            />
          </>
        )}
      </LoadedRecord>
    </Page>
  );
});
