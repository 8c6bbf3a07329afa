import * as outcomeMessages from '../../../texts/compiled/screen/change_outcome';
import * as templateMessages from '../../../texts/compiled/screen/change_template';
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
import { collisionCalls } from '../../../wire/collision/collision';
import { riskCalls } from '../../../wire/risk/risk';
import type { Behaving } from '../../../wire/protocol/reply';
import { releaseStatus } from '../../../wire/release/release';
import { useReader } from '../../shared/api/useReader';
import { Badge } from '../../shared/badge/Badge';
import { Button } from '../../shared/button/Button';
import { useDialogs } from '../../shared/dialog/opened';
import { useExtensionActions } from '../../shared/extension/useExtensionActions';
import { useHost } from '../../shared/host/useHost';
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
import { CopyIcon } from '../../shared/icon/record';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { PageMenu } from '../../shared/menu/PageMenu';
import { opening } from '../../shared/menu/opening';
import { useGo } from '../../shared/page/go';
import { useTab } from '../../shared/page/useTab';
import { useStyles } from '../../shared/style/useStyles';
import { Description } from '../../shared/view/Description';
import { Flagged } from '../../shared/view/Flagged';
import { NextStep } from '../../shared/view/NextStep';
import { PersonLink } from '../../shared/view/PersonLink';
import { RecordHeadline } from '../../shared/view/RecordHeadline';
import { RecordLayout } from '../../shared/view/RecordLayout';
import { listOfRecords, RecordPage, recordRoute, ShownRecord } from '../../shared/view/RecordPage';
import { recordAhead, useRecordAndActions } from '../../shared/view/recordAhead';
import { useInPlaceEdit } from '../../shared/view/useInPlaceEdit';
import { ApprovalWaiting, DecisionBanner } from '../approval/embed';
import { ImpactCard } from '../asset/embed';
import { CollisionBanner } from '../collision/embed';
import { RiskBanner } from '../risk/embed';
import { useWhoCanSee } from '../role/embed';
import { useHiddenActions } from '../rule/embed';
import * as changeHeadlineSheet from './ChangeHeadline.module.css';
import { formOf, useChangeReload } from './change.api';
import { type ChangeDialog, ChangeDialogs } from './change.dialogs';
import {
  AgentOfChange,
  type ChangeEdit,
  ChangeSummary,
  isPlanned,
  movedWindow,
  PriorityOfChange,
  StatusOfChange,
  usePlanningKeys,
  useRefusal,
} from './change.facts';
import { changePaths } from './change.paths';
import { ChangeAssociates } from './change.tabs';

/** /service-desk/changes/{id}/show (D2 §2). */
export default recordRoute(ChangePage, recordAhead('change', changeCalls));

const list = listOfRecords({
  paths: changePaths,
  name: words.changes,
  call: changeCalls.list,
  rows: ({ changes }) => changes,
});

/** Without what follows the address and the open dialog: they change more often than a change. */
function ChangePage({ id }: { id: number }) {
  const t = useMessages();
  const [load, actions] = useRecordAndActions('change', changeCalls, id);
  const reload = useChangeReload();
  const go = useGo();
  const dialogs = useDialogs<ChangeDialog>();
  const [, onTab] = useTab();
  const [change, edit] = useInPlaceEdit(load.data?.change, {
    call: changeCalls.save,
    request: (edited) => ({ body: { ...formOf(edited), ...movedWindow(edited, load.data?.change) } }),
    statusOf: ({ status }) => status.name,
    loads: [load, actions],
    calls: [changeCalls.log, collisionCalls.ofChange, riskCalls.ofChange],
  });

  // What may be done is loaded again after each dialog, as for problems (D1 §4).
  const closed = () => void actions.reload();
  const flags = actions.data?.actions;
  const onEdit = flags?.change_edit ? edit : undefined;
  return (
    <RecordPage
      id={id}
      list={list}
      title={change?.subject ?? t(words.change)}
      alerts="change-view"
      allowed={change && actions}
      owner={change && 'sd_changes'}
      keys={{ edit: flags?.change_edit && (() => go(changePaths.edit(id))) }}
      below={
        change && (
          <>
            <ChangeHeadline change={change} flags={flags} onEdit={onEdit} onOpen={dialogs.open} />
            {flags && <ChangeNextStep change={change} flags={flags} onEdit={onEdit} onOpen={dialogs.open} />}
          </>
        )
      }
      actions={flags && change && <ChangeActions change={change} flags={flags} onOpen={dialogs.open} />}
    >
      <ShownRecord of={load} list={list} deleted={changeViewMessages.deleted_meanwhile}>
        {({ change: loaded }) => (
          <>
            <DecisionBanner changeId={id} wanted={flags?.allowed_cab_action === true} />
            <CollisionBanner changeId={id} planned={isPlanned(loaded)} onShow={() => onTab('collisions')} />
            <RiskBanner changeId={id} risk={loaded.risk} onShow={() => onTab('risk')} />
            <RecordLayout
              description={<Description html={loaded.description} onShow={() => dialogs.open('description')} />}
              facts={
                <ChangeSummary
                  change={change ?? loaded}
                  onEdit={onEdit}
                  onOutcome={flags?.change_outcome ? () => dialogs.open('outcome') : undefined}
                  onDuration={flags?.change_duration ? () => dialogs.open('duration') : undefined}
                />
              }
            >
              <Flagged of={actions}>
                {(granted) => (
                  <Stack>
                    <Card>
                      <ChangeAssociates
                        change={loaded}
                        flags={granted?.actions ?? {}}
                        dialogs={dialogs}
                        onEdit={onEdit}
                        onClosed={closed}
                        onChanged={reload}
                      />
                    </Card>
                    {granted && !granted.actions.associated_assets && <ImpactCard kind="change" id={id} />}
                  </Stack>
                )}
              </Flagged>
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
      </ShownRecord>
    </RecordPage>
  );
}

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
  const { helpDesk } = useHost().kit;
  const keys = usePlanningKeys();
  const refusal = useRefusal(flags);
  const [hidden, hiddenActions] = useHiddenActions('change', change.id);
  const who = useWhoCanSee('change', change.id);
  const [others, othersDialog] = useExtensionActions('change', change.id);
  const opens = opening(onOpen);
  const mayKeep = useReader()?.actions.manage_catalogues;
  return (
    <>
      <PageMenu
        label={t(words.planning)}
        refusal={refusal}
        actions={keys.map(({ key, label }) => ({ label, onSelect: () => onOpen(key) }))}
      />
      <PageMenu
        label={t(words.associate)}
        refusal={refusal}
        actions={[
          flags.change_asset_attach && opens('assets', t(words.attach_assets), <AssetIcon />),
          flags.change_ticket_attach && opens('tickets', t(words.attach_tickets), <TicketIcon />),
          flags.attach_task && !helpDesk && opens('tasks', t(changeViewMessages.attach_tasks), <CheckIcon />),
          flags.change_release_create && opens('new-release', t(words.new_release), <PlusIcon />),
          flags.change_release_attach && opens('release', t(words.attach_release), <LinkIcon />),
          flags.change_release_detach && opens('detach-release', t(changeViewMessages.detach_release), <UnlinkIcon />),
        ]}
      />
      {flags.allowed_enforce_cab && (
        <Button refusal={refusal} onClick={() => onOpen('apply-cab')}>
          {t(changeViewMessages.apply_cab)}
        </Button>
      )}
      <PageMenu
        label={t(words.more)}
        // A closed change can be reopened although its details are fixed (B1).
        refusal={flags.change_reopen || who || hidden || others.length ? undefined : refusal}
        actions={[
          flags.change_edit && {
            label: t(words.edit),
            icon: <EditIcon />,
            onSelect: () => go(changePaths.edit(change.id)),
          },
          flags.change_close && opens('close', t(words.close), <CheckIcon />),
          flags.change_outcome && opens('outcome', t(outcomeMessages.set_outcome), <EditIcon />),
          flags.change_reopen && opens('reopen', t(words.reopen), <UndoIcon />),
          flags.planning && mayKeep && opens('save-template', t(templateMessages.save_as), <CopyIcon />),
          ...others,
          who,
          hidden,
          flags.change_delete && opens('delete', t(words.delete), <DeleteIcon />, 'danger'),
        ]}
      />
      {hiddenActions}
      {othersDialog}
    </>
  );
}

interface ChangeHeadlineProps {
  change: ChangeView;
  flags?: ChangeActions;
  /** Present if the reader may edit. */
  onEdit?: ChangeEdit;
  onOpen: (dialog: ChangeDialog) => void;
}

/** Below the subject: identifier, status, change type, priority, agent, requester (D2 §2). */
function ChangeHeadline({ change, flags, onEdit, onOpen }: ChangeHeadlineProps) {
  const t = useMessages();
  const css = useStyles(changeHeadlineSheet);
  const field = { change, onEdit, pill: true };
  return (
    <RecordHeadline identifier={change.identifier} path={changePaths.show(change.id)}>
      <StatusOfChange {...field} flags={flags} onClosed={() => onOpen('close')} />
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

/** What comes next for a change, by the server's flags: its review after the release, the approval that it needs or waits for. */
function ChangeNextStep({ change, flags, onEdit, onOpen }: ChangeNextStepProps) {
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
  if (stage === changeStatus.awaitingApproval && flags.associated_cabs) return <ApprovalWaiting changeId={change.id} />;
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
