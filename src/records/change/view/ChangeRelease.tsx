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
import type { ChangeDialog } from '../dialogs/ChangeDialogs';
import { useRefusal } from './useRefusal';
import * as words from '../../../../texts/compiled/screen/common';
import * as changeViewMessages from '../../../../texts/compiled/screen/change_view';

interface ChangeReleaseProps {
  change: ChangeView;
  flags: ChangeActions;
  onOpen: (dialog: ChangeDialog) => void;
  onChanged: () => void;
}

/** The tab of the release; a change has at most one (D2 §2, A6). */
export function ChangeRelease({ change, flags, onOpen, onChanged }: ChangeReleaseProps) {
  const t = useMessages();
  const refusal = useRefusal(flags);
  const release = change.attach_releases[0];
  useLive(release && { kind: 'release', id: release.id }, onChanged);
  if (!release)
    return (
      <Empty
        title={t(changeViewMessages.no_release)}
        actions={
          <>
            {flags.change_release_create && (
              <Button icon={<PlusIcon />} refusal={refusal} onClick={() => onOpen('new-release')}>
                {t(words.new_release)}
              </Button>
            )}
            {(flags.change_release_attach || refusal) && (
              <Button icon={<LinkIcon />} refusal={refusal} onClick={() => onOpen('release')}>
                {t(words.attach_release)}
              </Button>
            )}
          </>
        }
      >
        {t(changeViewMessages.no_release_text)}
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
          { name: t(words.identifier), value: release.identifier },
          { name: t(words.created), value: <Moment at={release.created_at} /> },
          {
            name: t(words.planned_start_date),
            value: release.planned_start_date && <Moment at={release.planned_start_date} />,
          },
          {
            name: t(words.planned_end_date),
            value: release.planned_end_date && <Moment at={release.planned_end_date} />,
          },
          { name: t(words.status), value: <ReleaseStatus status={release.status} /> },
          { name: t(words.priority), value: <PriorityBadge priority={release.priority} /> },
          { name: t(words.location), value: <Truncated text={release.location?.name} max={shown.all} /> },
          { name: t(words.release_type), value: release.release_type.name },
        ]}
      />
    </AttachedRecord>
  );
}
