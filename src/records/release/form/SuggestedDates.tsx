import { useFormikContext } from 'formik';
import { Wide } from '../../../shared/form/Fields';
import { differs, SpanOfChanges, type Span } from './SpanOfChanges';

interface Dates {
  planned_start_date: string;
  planned_end_date: string;
}

/** Below the planned dates of the form while they are not those of the changes; the click fills them in. */
export function SuggestedDates({ span, ofOne }: { span: Span; ofOne: boolean }) {
  const { values, setValues } = useFormikContext<Dates>();
  if (!differs(span, values)) return null;
  return (
    <Wide>
      <SpanOfChanges span={span} ofOne={ofOne} onUse={() => void setValues({ ...values, ...span })} />
    </Wide>
  );
}
