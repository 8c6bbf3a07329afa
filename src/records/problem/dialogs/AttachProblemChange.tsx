import { useMessages } from '../../../shared/i18n/useMessages';
import { identified } from '../../../shared/select/choice';
import { useLookup } from '../../../shared/select/useLookup';
import { AttachDialog } from '../../../shared/view/AttachDialog';
import { problemCalls } from '../../../../wire/problem/problem';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

interface AttachProblemChangeProps {
  problemId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches an existing change: 850 px (X139). After a failure it stays open (X138). */
export default function AttachProblemChange({ problemId, ...rest }: AttachProblemChangeProps) {
  const t = useMessages();
  return (
    <AttachDialog
      title={t(problemMessages.attach_existing_change)}
      width={850}
      label={t(words.change)}
      source={useLookup('changes', { supplements: problemId, meta: true }, identified)}
      call={problemCalls.attachChange}
      request={([changeId = 0]) => ({ params: { problemId, changeId } })}
      {...rest}
    />
  );
}
