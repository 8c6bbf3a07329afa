import * as releaseMessages from '../../../texts/compiled/screen/release';
import type { ReleaseView } from '../../../wire/release/release';
import { Alert } from '../../shared/alert/Alert';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { usePlanned } from '../../shared/view/usePlanned';

export type Span = NonNullable<ReleaseView['changes_span']>;

interface SpanOfChangesProps {
  span: Span;
  /** The release is made for one change and has no others yet. */
  ofOne?: boolean;
  onUse: () => void;
}

/** When the changes of a release are planned, as a suggestion: one click takes it over. */
export function SpanOfChanges({ span, ofOne, onUse }: SpanOfChangesProps) {
  const t = useMessages();
  const when = usePlanned()(span.planned_start_date, span.planned_end_date);
  return (
    <Alert kind="info">
      {t(ofOne ? releaseMessages.change_span : releaseMessages.changes_span, { when })}
      <br />
      <Button small onClick={onUse}>
        {t(releaseMessages.use_dates)}
      </Button>
    </Alert>
  );
}

/** Is the release planned for another time than its changes? Seconds are not shown and do not count. */
export const differs = (
  span: Span,
  {
    planned_start_date: start,
    planned_end_date: end,
  }: { planned_start_date: string | null; planned_end_date: string | null },
): boolean =>
  span.planned_start_date.slice(0, 16) !== start?.slice(0, 16) ||
  span.planned_end_date.slice(0, 16) !== end?.slice(0, 16);
