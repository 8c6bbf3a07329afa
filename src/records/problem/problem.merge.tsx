import * as problemMessages from '../../../texts/compiled/screen/problem';
import { problemMergeCalls } from '../../../wire/problem/merge';
import type { ProblemView } from '../../../wire/problem/problem';
import { mergeForm } from '../../../wire/problem/problem.schema';
import { Dialog } from '../../shared/dialog/Dialog';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { SelectField } from '../../shared/form/SelectField';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { useGo } from '../../shared/page/go';
import { identified } from '../../shared/select/choice';
import { useLookup } from '../../shared/select/useLookup';
import { problemPaths } from './problem.paths';

interface MergeDialogProps {
  problem: ProblemView;
  onClose: () => void;
}

/** Says what moves, asks into which problem, and leads there (G20). */
export function MergeDialog({ problem: { id, identifier, subject }, onClose }: MergeDialogProps) {
  const t = useMessages();
  const go = useGo();
  return (
    <Dialog title={t(problemMessages.merge_title)} width={600} onClose={onClose}>
      <Form
        label={t(problemMessages.merge_title)}
        initial={{ into_id: null as number | null }}
        rules={mergeForm}
        call={problemMergeCalls.merge}
        request={({ into_id }) => ({ params: { id }, body: { into_id: Number(into_id) } })}
        onSaved={({ data, message }) => {
          onClose();
          go(problemPaths.show(data.id), message);
        }}
      >
        <Stack>
          <p>{t(problemMessages.merge_text, { name: `${identifier} ${subject}` })}</p>
          <SelectField
            name="into_id"
            label={t(problemMessages.merge_label)}
            required
            source={useLookup('problems', { supplements: id, meta: true }, identified)}
          />
          <p>{t(problemMessages.merge_note)}</p>
        </Stack>
        <FormFooter submit={t(problemMessages.merge)} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
