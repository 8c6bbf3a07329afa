import { relationCalls } from '../../../../wire/cmdb/cmdb';
import { Loaded } from '../../../shared/api/Loaded';
import { useRecord } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { ImpactPanel } from './ImpactPanel';
import { impactMessages } from './impact.messages';

const calls = { change: relationCalls.changeImpact, problem: relationCalls.problemImpact };

interface RecordImpactProps {
  kind: keyof typeof calls;
  id: number;
}

/** What fails with the assets of a change or a problem, and what else is open on them (D28). */
export default function RecordImpact({ kind, id }: RecordImpactProps) {
  const t = useMessages(impactMessages);
  const load = useRecord(calls[kind], { params: { id } }, { live: [{ kind, id }, 'asset'], spread: true });
  return (
    <Loaded of={load}>
      {(impact) =>
        impact.asked === 0 ? (
          <Empty title={t('no_assets')}>{t('no_assets_text')}</Empty>
        ) : (
          <ImpactPanel
            impact={impact}
            sentence={impact.total ? t('fail_with_these', { count: impact.total }) : t('nothing_fails_with_these')}
            changes={t(kind === 'change' ? 'other_changes' : 'open_changes')}
            nothing={t('relations_text')}
          />
        )
      }
    </Loaded>
  );
}
