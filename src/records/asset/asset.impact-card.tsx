import * as impactMessages from '../../../texts/compiled/screen/impact';
import { Collapse } from '../../shared/collapse/Collapse';
import { useMessages } from '../../shared/i18n/useMessages';
import { lazyPart } from '../../shared/part/lazyPart';

const RecordImpact = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "impact" */ './asset.impact')).RecordImpact,
}));

/**
 * The impact of a record's assets, below them; for who may not see them a card of its own with numbers. Folded, and
 * loaded when it is unfolded.
 */
export function ImpactCard({ kind, id }: { kind: 'change' | 'problem'; id: number }) {
  const t = useMessages();
  return (
    <Collapse title={t(impactMessages.affects)} startsOpen={false}>
      <RecordImpact kind={kind} id={id} />
    </Collapse>
  );
}
