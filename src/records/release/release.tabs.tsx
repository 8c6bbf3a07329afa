import * as words from '../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../texts/compiled/screen/release';
import { changeCalls, type ChangeList } from '../../../wire/change/change';
import { type ReleaseActions, releaseCalls, releasePlanning, type ReleaseView } from '../../../wire/release/release';
import type { Opened } from '../../shared/dialog/opened';
import { useExtensionTabs } from '../../shared/extension/useExtensionTabs';
import { useMessages } from '../../shared/i18n/useMessages';
import { planningTab } from '../../shared/planning/Planning';
import { commentsTab } from '../../shared/comment/commentsTab';
import { logTab } from '../../shared/view/logTab';
import { AssociatedTable, type AssociatedTab, useAssociated } from '../../shared/view/AssociatedTable';
import { Associations } from '../../shared/view/Associations';
import { AssociatedAssets } from '../asset/embed';
import { useChangeColumns } from '../change/embed';
import { useRuleTab } from '../rule/embed';
import { releaseLinks } from './release.api';
import type { ReleaseDialog } from './release.dialogs';

/** The two planning entries of a release (D2 §3). */
export function usePlanningKeys() {
  const t = useMessages();
  return [
    { key: 'build-plan', label: t(words.build_plan) },
    { key: 'test-plan', label: t(words.test_plan) },
  ];
}

interface ReleaseAssociatesProps {
  release: ReleaseView;
  flags: Partial<ReleaseActions>;
  /** The chosen tab, from the address. */
  tab: string | null;
  onTab: (tab: string) => void;
  dialogs: Opened<ReleaseDialog>;
  /** Something was detached or written: the release is to be loaded anew (D2 §4). */
  onChanged: () => void;
}

/** The tabs of a release: planning by its flag, assets and changes only if some are attached (D2 §2). */
export function ReleaseAssociates({ release, flags, tab, onTab, dialogs, onChanged }: ReleaseAssociatesProps) {
  const t = useMessages();
  const keys = usePlanningKeys();
  const { id } = release;
  const live = { kind: 'release', id } as const;
  const rules = useRuleTab('release', id, live);
  const others = useExtensionTabs('release', id);
  const attached = (dialog: ReleaseDialog) => ({
    onAttach: () => dialogs.open(dialog),
    onRest: (rests: boolean) => dialogs.expect(dialog, rests),
    onDone: onChanged,
  });
  const planning = {
    calls: releasePlanning,
    keys,
    editable: flags.release_planning_edit === true,
    width: 900,
  } as const;
  return (
    <Associations
      label={t(releaseMessages.associations)}
      tab={tab}
      onTab={onTab}
      tabs={[
        logTab(t, live, releaseCalls.log, (reply) => reply.release_activity_logs),
        commentsTab(t, 'sd_releases', live.id),
        flags.check_planning && planningTab(t, live, { ...planning, onClosed: onChanged }),
        flags.associated_asset &&
          release.attach_assets.length > 0 && {
            id: 'associated_assets',
            label: t(words.assets),
            panel: () => (
              <AssociatedAssets
                {...attached('assets')}
                name="release-assets"
                of={{ release_ids: [id] }}
                live={['release', 'asset']}
                may={{ attach: flags.release_asset_attach, detach: flags.release_asset_detach }}
                link={releaseLinks(id).assets}
                question={(name) => t(releaseMessages.detach_asset_question, { name })}
                none={t(releaseMessages.no_assets)}
              />
            ),
          },
        flags.associated_change &&
          release.attach_changes.length > 0 && {
            id: 'associated_changes',
            label: t(words.changes),
            panel: () => (
              <ReleaseChanges
                {...attached('changes')}
                id={id}
                may={{ attach: flags.release_change_attach, detach: flags.release_change_detach }}
              />
            ),
          },
        rules,
        ...others,
      ]}
    />
  );
}

const changesOf = ({ changes, total }: ChangeList) => ({ rows: changes, total });

/** The tab of associated changes (D2 §2). */
function ReleaseChanges({ id, ...tab }: AssociatedTab & { id: number }) {
  const t = useMessages();
  return (
    <AssociatedTable
      {...tab}
      {...useAssociated(changeCalls.list, { query: { release_ids: [id] } }, changesOf, ['release', 'change'])}
      name="release-changes"
      caption={t(words.changes)}
      columns={useChangeColumns()}
      rowName={(row) => row.subject}
      link={releaseLinks(id).changes}
      question={(name) => t(releaseMessages.detach_change_question, { name })}
      none={t(releaseMessages.no_changes)}
    />
  );
}
