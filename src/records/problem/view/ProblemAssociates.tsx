import { Stack } from '../../../shared/layout/Stack';
import type { Opened } from '../../../shared/dialog/opened';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Planning } from '../../../shared/planning/Planning';
import { ActivityLog } from '../../../shared/view/ActivityLog';
import { Associations } from '../../../shared/view/Associations';
import { problemCalls, problemPlanning, type ProblemActions, type ProblemView } from '../../../../wire/problem/problem';
import { ImpactCard } from '../../asset/embed';
import { useRuleTab } from '../../rule/embed';
import { ProblemAssets } from './ProblemAssets';
import { ProblemChange } from './ProblemChange';
import type { ProblemDialog } from '../dialogs/ProblemDialogs';
import { ProblemTickets } from './ProblemTickets';
import { usePlanningKeys } from './usePlanningKeys';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

interface ProblemAssociatesProps {
  problem: ProblemView;
  flags: ProblemActions;
  /** The chosen tab, from the address. */
  tab: string | null;
  onTab: (tab: string) => void;
  onOpen: (dialog: ProblemDialog) => void;
  onExpect: Opened<ProblemDialog>['expect'];
  /** A dialog of a tab closed: the flags are to be loaded anew (D1 §4). */
  onClosed: () => void;
}

/** The tabs of a problem; each shows only when its flag allows (D1 §2, §6). */
export function ProblemAssociates({ problem, flags, tab, onTab, onOpen, onExpect, onClosed }: ProblemAssociatesProps) {
  const t = useMessages();
  const planningKeys = usePlanningKeys();
  const { id } = problem;
  const live = { kind: 'problem', id } as const;
  const attaching = (dialog: ProblemDialog) => ({
    id,
    flags,
    onAttach: () => onOpen(dialog),
    onRest: (rests: boolean) => onExpect(dialog, rests),
    onClosed,
  });
  const rules = useRuleTab('problem', id, live);
  return (
    <Associations
      label={t(problemMessages.associations)}
      tab={tab}
      onTab={onTab}
      tabs={[
        {
          id: 'activity_log',
          label: t(words.activity_log),
          panel: () => (
            <ActivityLog call={problemCalls.log} id={id} page={(reply) => reply.problem_activity_logs} live={live} />
          ),
        },
        flags.check_planning && {
          id: 'planning',
          label: t(words.planning),
          panel: () => (
            <Planning
              calls={problemPlanning}
              id={id}
              keys={planningKeys}
              editable={flags.problem_planning_edit}
              live={live}
              onClosed={onClosed}
            />
          ),
        },
        flags.associated_asset && {
          id: 'associated_assets',
          label: t(words.assets),
          panel: () => (
            <Stack>
              <ProblemAssets {...attaching('assets')} />
              <ImpactCard kind="problem" id={id} />
            </Stack>
          ),
        },
        flags.associated_change && {
          id: 'associated_changes',
          label: t(words.changes),
          panel: () => <ProblemChange problem={problem} flags={flags} onOpen={onOpen} />,
        },
        flags.associated_ticket && {
          id: 'associated_tickets',
          label: t(words.tickets),
          panel: () => <ProblemTickets {...attaching('tickets')} />,
        },
        rules,
      ]}
    />
  );
}
