import type { ChangeActions, ChangeView } from '../../../../wire/change/change';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import { useLive } from '../../../shared/api/live';
import { Button } from '../../../shared/button/Button';
import { shown } from '../../../shared/format/truncate';
import { useMessages } from '../../../shared/i18n/useMessages';
import { LinkIcon, PlusIcon } from '../../../shared/icon/icon';
import { Empty } from '../../../shared/table/Empty';
import { AttachedRecord } from '../../../shared/view/AttachedRecord';
import { Facts } from '../../../shared/view/Facts';
import { Truncated } from '../../../shared/view/Truncated';
import { Moment } from '../../../shared/view/Moment';
import { releasePaths, ReleaseStatus } from '../../release/embed';
import { changeMessages } from '../change.messages';
import { changeViewMessages } from './change-view.messages';
import type { ChangeDialog } from '../dialogs/ChangeDialogs';
import { useRefusal } from './useRefusal';

interface ChangeReleaseProps {
  change: ChangeView;
  flags: ChangeActions;
  onOpen: (dialog: ChangeDialog) => void;
  onChanged: () => void;
}

/** The tab of the release; a change has at most one (D2 §2, A6). */
export function ChangeRelease({ change, flags, onOpen, onChanged }: ChangeReleaseProps) {
  const t = useMessages(changeViewMessages);
  const field = useMessages(changeMessages);
  const refusal = useRefusal(flags);
  const release = change.attach_releases[0];
  useLive(release && { kind: 'release', id: release.id }, onChanged);
  if (!release)
    return (
      <Empty
        title={t('no_release')}
        actions={
          <>
            {flags.change_release_create && (
              <Button icon={<PlusIcon />} refusal={refusal} onClick={() => onOpen('new-release')}>
                {t('create_release')}
              </Button>
            )}
            {(flags.change_release_attach || refusal) && (
              <Button icon={<LinkIcon />} refusal={refusal} onClick={() => onOpen('release')}>
                {t('attach_release')}
              </Button>
            )}
          </>
        }
      >
        {t('no_release_text')}
      </Empty>
    );
  return (
    <AttachedRecord
      subject={release.subject}
      to={releasePaths.show(release.id)}
      refusal={refusal}
      onDetach={flags.change_release_detach || refusal ? () => onOpen('detach-release') : undefined}
    >
      <Facts
        facts={[
          { name: field('identifier'), value: release.identifier },
          { name: field('created'), value: <Moment at={release.created_at} /> },
          { name: t('planned_start'), value: release.planned_start_date && <Moment at={release.planned_start_date} /> },
          { name: t('planned_end'), value: release.planned_end_date && <Moment at={release.planned_end_date} /> },
          { name: field('status'), value: <ReleaseStatus status={release.status} /> },
          { name: field('priority'), value: <PriorityBadge priority={release.priority} /> },
          { name: field('location'), value: <Truncated text={release.location?.name} max={shown.all} /> },
          { name: t('release_type'), value: release.release_type.name },
        ]}
      />
    </AttachedRecord>
  );
}
