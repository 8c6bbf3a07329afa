import { memo } from 'react';
import { useParams } from 'react-router-dom';
import * as changeViewMessages from '../../../texts/compiled/screen/change_view';
import * as words from '../../../texts/compiled/screen/common';
import {
  type ChangeActions,
  type ChangeActions as Flags,
  changeCalls,
  changeStatus,
  changeType,
  type ChangeView,
} from '../../../wire/change/change';
import type { Behaving } from '../../../wire/protocol/reply';
import { releaseStatus } from '../../../wire/release/release';
import { Alert } from '../../shared/alert/Alert';
import { Loaded } from '../../shared/api/Loaded';
import { Badge } from '../../shared/badge/Badge';
import { Button } from '../../shared/button/Button';
import { useDialogs } from '../../shared/dialog/opened';
import { shown } from '../../shared/format/truncate';
import { useMessages } from '../../shared/i18n/useMessages';
import { UndoIcon } from '../../shared/icon/editor';
import {
  AssetIcon,
  CheckIcon,
  DeleteIcon,
  EditIcon,
  LinkIcon,
  PlusIcon,
  TicketIcon,
  UnlinkIcon,
} from '../../shared/icon/icon';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { Menu } from '../../shared/menu/Menu';
import { BackLink } from '../../shared/page/BackLink';
import { LoadedRecord } from '../../shared/page/LoadedRecord';
import { Page } from '../../shared/page/Page';
import { RecordNeighbours } from '../../shared/page/RecordNeighbours';
import { useGo } from '../../shared/page/go';
import { useStyles } from '../../shared/style/useStyles';
import { Description } from '../../shared/view/Description';
import { NextStep } from '../../shared/view/NextStep';
import { PersonLink } from '../../shared/view/PersonLink';
import { RecordHeadline } from '../../shared/view/RecordHeadline';
import { RecordLayout } from '../../shared/view/RecordLayout';
import { Truncated } from '../../shared/view/Truncated';
import { recordAhead } from '../../shared/view/recordAhead';
import { DecisionBanner } from '../approval/embed';
import { ImpactCard } from '../asset/embed';
import { useHiddenActions } from '../rule/embed';
import * as changeHeadlineSheet from './ChangeHeadline.module.css';
import { useChange, useChangeActions, useChangeReload } from './change.api';
import { type ChangeDialog, ChangeDialogs } from './change.dialogs';
import {
  AgentOfChange,
  type ChangeEdit,
  ChangeSummary,
  PriorityOfChange,
  StatusOfChange,
  useChangeEdit,
  usePlanningKeys,
  useRefusal,
} from './change.facts';
import { changePaths } from './change.paths';
import { ChangeAssociates } from './change.tabs';

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

interface ChangeActionsProps {
  change: ChangeView;
  flags: Flags;
  onOpen: (dialog: ChangeDialog) => void;
}

/**
 * Planning, Associate, Apply CAB and More: what they offer follows the flags; who may not change the details is told so
 * (D2 §4, §6).
 */
export function ChangeActions({ change, flags, onOpen }: ChangeActionsProps) {
  const t = useMessages();
  const go = useGo();
  const keys = usePlanningKeys();
  const refusal = useRefusal(flags);
  const [hidden, hiddenActions] = useHiddenActions('change', change.id);
  return (
    <>
      <Menu
        label={t(words.planning)}
        refusal={refusal}
        actions={keys.map(({ key, label }) => ({ label, onSelect: () => onOpen(key) }))}
      />
      <Menu
        label={t(words.associate)}
        refusal={refusal}
        actions={[
          flags.change_asset_attach && {
            label: t(words.attach_assets),
            icon: <AssetIcon />,
            onSelect: () => onOpen('assets'),
          },
          flags.change_ticket_attach && {
            label: t(words.attach_tickets),
            icon: <TicketIcon />,
            onSelect: () => onOpen('tickets'),
          },
          flags.attach_task && {
            label: t(changeViewMessages.attach_tasks),
            icon: <CheckIcon />,
            onSelect: () => onOpen('tasks'),
          },
          flags.change_release_create && {
            label: t(words.new_release),
            icon: <PlusIcon />,
            onSelect: () => onOpen('new-release'),
          },
          flags.change_release_attach && {
            label: t(words.attach_release),
            icon: <LinkIcon />,
            onSelect: () => onOpen('release'),
          },
          flags.change_release_detach && {
            label: t(changeViewMessages.detach_release),
            icon: <UnlinkIcon />,
            onSelect: () => onOpen('detach-release'),
          },
        ]}
      />
      {flags.allowed_enforce_cab && (
        <Button refusal={refusal} onClick={() => onOpen('apply-cab')}>
          {t(changeViewMessages.apply_cab)}
        </Button>
      )}
      <Menu
        label={t(words.more)}
        // A closed change can be reopened although its details are fixed (B1).
        refusal={flags.change_reopen || hidden ? undefined : refusal}
        actions={[
          flags.change_edit && {
            label: t(words.edit),
            icon: <EditIcon />,
            onSelect: () => go(changePaths.edit(change.id)),
          },
          flags.change_close && { label: t(words.close), icon: <CheckIcon />, onSelect: () => onOpen('close') },
          flags.change_reopen && { label: t(words.reopen), icon: <UndoIcon />, onSelect: () => onOpen('reopen') },
          hidden,
          flags.change_delete && {
            label: t(words.delete),
            icon: <DeleteIcon />,
            danger: true,
            onSelect: () => onOpen('delete'),
          },
        ]}
      />
      {hiddenActions}
    </>
  );
}

interface ChangeHeadlineProps {
  change: ChangeView;
  flags?: ChangeActions;
  /** Present if the reader may edit. */
  onEdit?: ChangeEdit;
}

/** Below the subject: identifier, status, change type, priority, agent, requester (D2 §2). */
export function ChangeHeadline({ change, flags, onEdit }: ChangeHeadlineProps) {
  const t = useMessages();
  const css = useStyles(changeHeadlineSheet);
  const field = { change, onEdit, pill: true };
  return (
    <RecordHeadline identifier={change.identifier} path={changePaths.show(change.id)}>
      <StatusOfChange {...field} flags={flags} />
      {(change.priority || onEdit) && <PriorityOfChange {...field} />}
      {(change.agent || onEdit) && <AgentOfChange {...field} />}
      <Badge>{change.change_type.name}</Badge>
      <span className={css.requester}>
        {t(changeViewMessages.requested_by)} <PersonLink person={change.requester} />
      </span>
    </RecordHeadline>
  );
}

interface ChangeNextStepProps {
  change: ChangeView;
  flags: ChangeActions;
  /** Present if the reader may edit. */
  onEdit?: ChangeEdit;
  onOpen: (dialog: ChangeDialog) => void;
}

/** What comes next for a change, by the server's flags: its review after the release, the approval that it needs. */
export function ChangeNextStep({ change, flags, onEdit, onOpen }: ChangeNextStepProps) {
  const t = useMessages();
  const allowed = (status: number) => flags.allowed_statuses.find(({ id }) => id === status);
  const release = change.attach_releases.find(({ status }) => status.id === releaseStatus.completed);
  const review = allowed(changeStatus.pendingReview);
  const [stage, type] = [behaviourOf(change.status), behaviourOf(change.change_type)];
  if (stage === changeStatus.pendingRelease && release && review && onEdit)
    return (
      <NextStep
        text={t(changeViewMessages.next_review, { release: release.identifier })}
        action={t(changeViewMessages.to_review)}
        onSelect={() => onEdit({ status: review })}
      />
    );
  const unapproved = type === changeType.major && !allowed(changeStatus.pendingRelease);
  if (unapproved && flags.allowed_enforce_cab && flags.change_details_edit_permission)
    return (
      <NextStep
        text={t(changeViewMessages.next_approval)}
        action={t(changeViewMessages.send_for_approval)}
        onSelect={() => onOpen('apply-cab')}
      />
    );
  return null;
}

const behaviourOf = ({ id, behaves_as_id = id }: Behaving): number => behaves_as_id;
