import * as words from '../../../texts/compiled/screen/common';
import * as riskMessages from '../../../texts/compiled/screen/change_risk';
import { riskCalls, type RiskLevel } from '../../../wire/risk/risk';
import { useRecord } from '../../shared/api/useRecord';
import { Badge } from '../../shared/badge/Badge';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { ErrorIcon, InfoIcon, WarningIcon } from '../../shared/icon/icon';
import { DoneIcon } from '../../shared/icon/state';
import { Banner } from '../../shared/view/Banner';

const looks = {
  low: { tone: 'success', Icon: DoneIcon },
  moderate: { tone: 'info', Icon: InfoIcon },
  high: { tone: 'warning', Icon: WarningIcon },
  very_high: { tone: 'danger', Icon: ErrorIcon },
} as const satisfies Record<RiskLevel, object>;

/** How likely a change fails: the word of the level, with its icon and colour (G16). */
export function RiskBadge({ level }: { level: RiskLevel }) {
  const t = useMessages();
  const { tone, Icon } = looks[level];
  return (
    <Badge tone={tone}>
      <Icon size={12} />
      {t(riskMessages[level])}
    </Badge>
  );
}

/** How risky a change is as it is saved, and why (G16). */
export const useRisk = (id: number) =>
  useRecord(riskCalls.ofChange, { params: { id } }, { live: { kind: 'change', id } });

interface RiskBannerProps {
  risk: { level: RiskLevel } | null;
  changeId: number;
  /** Shows all reasons. */
  onShow: () => void;
}

/** Above a change whose risk is high: its heaviest reasons. */
export function RiskBanner({ risk, ...rest }: RiskBannerProps) {
  return risk && (risk.level === 'high' || risk.level === 'very_high') ? <HighRisk {...rest} /> : null;
}

/** So many are said. */
const few = 2;

function HighRisk({ changeId, onShow }: Omit<RiskBannerProps, 'risk'>) {
  const t = useMessages();
  const reply = useRisk(changeId).data;
  if (!reply) return null;
  const { level, reasons } = reply.risk;
  if (level !== 'high' && level !== 'very_high') return null;
  return (
    <Banner
      label={t(words.risk)}
      title={t(level === 'high' ? riskMessages.title_high : riskMessages.title_very_high)}
      buttons={<Button onClick={onShow}>{t(riskMessages.see)}</Button>}
    >
      <p dir="auto">
        {reasons
          .filter(({ weight }) => weight > 0)
          .slice(0, few)
          .map(({ text }) => text)
          .join(' ')}
      </p>
    </Banner>
  );
}
