import { releaseCalls, releasePlanning, type ReleaseView } from '../../../../wire/release/release';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Planning } from '../../../shared/planning/Planning';
import { ActivityLog } from '../../../shared/view/ActivityLog';
import { Associations } from '../../../shared/view/Associations';
import { useRuleTab } from '../../rule/embed';
import { ReleaseAssets } from './ReleaseAssets';
import { ReleaseChanges } from './ReleaseChanges';
import type { ReleaseTabProps } from './release.tab';
import { usePlanningKeys } from './usePlanningKeys';
import * as words from '../../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../../texts/compiled/screen/release';

interface ReleaseAssociatesProps extends Omit<ReleaseTabProps, 'id'> {
  release: ReleaseView;
  /** The chosen tab, from the address. */
  tab: string | null;
  onTab: (tab: string) => void;
}

/** The tabs of a release: planning by its flag, assets and changes only if some are attached (D2 §2). */
export function ReleaseAssociates({ release, tab, onTab, ...given }: ReleaseAssociatesProps) {
  const t = useMessages();
  const planningKeys = usePlanningKeys();
  const { id } = release;
  const { flags, onChanged } = given;
  const live = { kind: 'release', id } as const;
  const rules = useRuleTab('release', id, live);
  return (
    <Associations
      label={t(releaseMessages.associations)}
      tab={tab}
      onTab={onTab}
      tabs={[
        {
          id: 'activity_log',
          label: t(words.activity_log),
          panel: () => (
            <ActivityLog call={releaseCalls.log} id={id} page={(reply) => reply.release_activity_logs} live={live} />
          ),
        },
        flags.check_planning && {
          id: 'planning',
          label: t(words.planning),
          panel: () => (
            <Planning
              calls={releasePlanning}
              id={id}
              keys={planningKeys}
              editable={flags.release_planning_edit}
              width={900}
              live={live}
              onClosed={onChanged}
            />
          ),
        },
        flags.associated_asset &&
          release.attach_assets.length > 0 && {
            id: 'associated_assets',
            label: t(words.assets),
            panel: () => <ReleaseAssets id={id} {...given} />,
          },
        flags.associated_change &&
          release.attach_changes.length > 0 && {
            id: 'associated_changes',
            label: t(words.changes),
            panel: () => <ReleaseChanges id={id} {...given} />,
          },
        rules,
      ]}
    />
  );
}
