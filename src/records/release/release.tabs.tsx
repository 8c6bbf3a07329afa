import * as words from '../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../texts/compiled/screen/release';
import { type ReleaseActions, releaseCalls, releasePlanning, type ReleaseView } from '../../../wire/release/release';
import { takeBack } from '../../shared/api/takeBack';
import type { Opened } from '../../shared/dialog/opened';
import { useMessages } from '../../shared/i18n/useMessages';
import { Planning } from '../../shared/planning/Planning';
import { Empty } from '../../shared/table/Empty';
import { useListState } from '../../shared/table/useListState';
import { ActivityLog } from '../../shared/view/ActivityLog';
import { AssociatedTable } from '../../shared/view/AssociatedTable';
import { Associations } from '../../shared/view/Associations';
import { useAssetColumns } from '../asset/embed';
import { useChangeColumns } from '../change/embed';
import { useRuleTab } from '../rule/embed';
import { useReleaseAssets, useReleaseChanges } from './release.api';
import type { ReleaseDialog } from './release.dialogs';

/** The two planning entries of a release (D2 §3). */
export function usePlanningKeys() {
  const t = useMessages();
  return [
    { key: 'build-plan', label: t(words.build_plan) },
    { key: 'test-plan', label: t(words.test_plan) },
  ];
}

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

/** What a tab of a release is given. */
export interface ReleaseTabProps {
  id: number;
  flags: ReleaseActions;
  onOpen: (dialog: ReleaseDialog) => void;
  onExpect: Opened<ReleaseDialog>['expect'];
  /** Something was detached or written: the release is to be loaded anew (D2 §4). */
  onChanged: () => void;
}

/** The tab of associated assets (D2 §2). */
export function ReleaseAssets({ id, flags, onOpen, onExpect, onChanged }: ReleaseTabProps) {
  const t = useMessages();
  const state = useListState();
  return (
    <AssociatedTable
      alerts="release-assets"
      name="release-assets"
      caption={t(words.assets)}
      columns={useAssetColumns()}
      list={useReleaseAssets(id, state)}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      onAttach={flags.release_asset_attach ? () => onOpen('assets') : undefined}
      onRest={(rests) => onExpect('assets', rests)}
      detach={
        flags.release_asset_detach
          ? {
              call: releaseCalls.detachAsset,
              request: (row) => ({ params: { releaseId: id, id: row.id } }),
              undo: flags.release_asset_attach
                ? (row) => takeBack(releaseCalls.attachAssets, { params: { id }, body: { asset_ids: [row.id] } })
                : undefined,
              question: (row) => t(releaseMessages.detach_asset_question, { name: row.name }),
              onDone: onChanged,
            }
          : undefined
      }
      empty={<Empty title={t(releaseMessages.no_assets)} />}
    />
  );
}

/** The tab of associated changes (D2 §2). */
export function ReleaseChanges({ id, flags, onOpen, onExpect, onChanged }: ReleaseTabProps) {
  const t = useMessages();
  const state = useListState();
  return (
    <AssociatedTable
      alerts="release-changes"
      name="release-changes"
      caption={t(words.changes)}
      columns={useChangeColumns()}
      list={useReleaseChanges(id, state)}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.subject}
      onAttach={flags.release_change_attach ? () => onOpen('changes') : undefined}
      onRest={(rests) => onExpect('changes', rests)}
      detach={
        flags.release_change_detach
          ? {
              call: releaseCalls.detachChange,
              request: (row) => ({ params: { releaseId: id, id: row.id } }),
              undo: flags.release_change_attach
                ? (row) => takeBack(releaseCalls.attachChanges, { params: { id }, body: { change_ids: [row.id] } })
                : undefined,
              question: (row) => t(releaseMessages.detach_change_question, { name: row.subject }),
              onDone: onChanged,
            }
          : undefined
      }
      empty={<Empty title={t(releaseMessages.no_changes)} />}
    />
  );
}
