import { relationCalls } from '../../../../wire/cmdb/cmdb';
import { Loaded } from '../../../shared/api/Loaded';
import { useRecord } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { ImpactPanel } from './ImpactPanel';
import * as impactMessages from '../../../../texts/compiled/screen/impact';

const calls = { change: relationCalls.changeImpact, problem: relationCalls.problemImpact };

interface RecordImpactProps {
  kind: keyof typeof calls;
  id: number;
}

/** What fails with the assets of a change or a problem, and what else is open on them (D28). */
export default function RecordImpact({ kind, id }: RecordImpactProps) {
  const t = useMessages();
  const load = useRecord(calls[kind], { params: { id } }, { live: [{ kind, id }, 'asset'], spread: true });
  return (
    <Loaded of={load}>
      {(impact) =>
        impact.asked === 0 ? (
          <Empty title={t(impactMessages.no_assets)}>{t(impactMessages.no_assets_text)}</Empty>
        ) : (
          <ImpactPanel
            impact={impact}
            sentence={
              impact.total
                ? t(impactMessages.fail_with_these, { count: impact.total })
                : t(impactMessages.nothing_fails_with_these)
            }
            changes={t(kind === 'change' ? impactMessages.other_changes : impactMessages.open_changes)}
            nothing={t(impactMessages.relations_text)}
          />
        )
      }
    </Loaded>
  );
}
