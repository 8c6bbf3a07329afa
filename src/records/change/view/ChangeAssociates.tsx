import { changeCalls, changePlanning, type ChangeActions, type ChangeView } from '../../../../wire/change/change';
import { Stack } from '../../../shared/layout/Stack';
import type { Opened } from '../../../shared/dialog/opened';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useTab } from '../../../shared/page/useTab';
import { Planning } from '../../../shared/planning/Planning';
import { ActivityLog } from '../../../shared/view/ActivityLog';
import { Associations } from '../../../shared/view/Associations';
import { ApprovalTab } from '../../approval/embed';
import { ImpactCard } from '../../asset/embed';
import { useRuleTab } from '../../rule/embed';
import { ChangeAssets } from './ChangeAssets';
import type { ChangeDialog } from '../dialogs/ChangeDialogs';
import { ChangeRelease } from './ChangeRelease';
import { ChangeTasks } from './ChangeTasks';
import { ChangeTickets } from './ChangeTickets';
import { usePlanningKeys } from './usePlanningKeys';
import { useRefusal } from './useRefusal';
import * as words from '../../../../texts/compiled/screen/common';
import * as changeViewMessages from '../../../../texts/compiled/screen/change_view';

interface ChangeAssociatesProps {
  change: ChangeView;
  flags: ChangeActions;
  onOpen: (dialog: ChangeDialog) => void;
  onExpect: Opened<ChangeDialog>['expect'];
  /** A dialog of a tab closed: the flags are to be loaded anew. */
  onClosed: () => void;
  onChanged: () => void;
}

/** The tabs of a change; each but the activity log shows only when its flag allows (D2 §2, §6). */
export function ChangeAssociates({ change, flags, onOpen, onExpect, onClosed, onChanged }: ChangeAssociatesProps) {
  const t = useMessages();
  const planningKeys = usePlanningKeys();
  const refusal = useRefusal(flags);
  const [tab, onTab] = useTab();
  const { id } = change;
  const live = { kind: 'change', id } as const;
  const rules = useRuleTab('change', id, live);
  const attaching = (dialog: ChangeDialog) => ({
    id,
    flags,
    onAttach: () => onOpen(dialog),
    onRest: (rests: boolean) => onExpect(dialog, rests),
    onClosed,
  });
  return (
    <Associations
      label={t(changeViewMessages.associations)}
      tab={tab}
      onTab={onTab}
      tabs={[
        {
          id: 'activity_log',
          label: t(words.activity_log),
          panel: () => (
            <ActivityLog call={changeCalls.log} id={id} page={(reply) => reply.change_activity_logs} live={live} />
          ),
        },
        flags.planning && {
          id: 'planning',
          label: t(words.planning),
          panel: () => (
            <Planning
              calls={changePlanning}
              id={id}
              keys={planningKeys}
              editable
              refusal={refusal}
              width={900}
              live={live}
              onClosed={onClosed}
            />
          ),
        },
        flags.associated_assets && {
          id: 'associated_assets',
          label: t(words.assets),
          panel: () => (
            <Stack>
              <ChangeAssets {...attaching('assets')} />
              <ImpactCard kind="change" id={id} />
            </Stack>
          ),
        },
        flags.associated_releases && {
          id: 'associated_releases',
          label: t(words.releases),
          panel: () => <ChangeRelease change={change} flags={flags} onOpen={onOpen} onChanged={onChanged} />,
        },
        flags.associated_cabs && {
          id: 'associated_cabs',
          label: t(changeViewMessages.cabs),
          panel: () => <ApprovalTab changeId={id} actions={flags} />,
        },
        flags.associated_tickets && {
          id: 'associated_tickets',
          label: t(words.tickets),
          panel: () => <ChangeTickets {...attaching('tickets')} />,
        },
        flags.associated_tasks && {
          id: 'associated_tasks',
          label: t(changeViewMessages.tasks),
          panel: () => <ChangeTasks {...attaching('tasks')} />,
        },
        rules,
      ]}
    />
  );
}
