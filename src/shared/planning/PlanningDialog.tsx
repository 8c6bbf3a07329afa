import {
  planningLimits,
  type PlanningCalls,
  type PlanningDetail,
  type PlanningForm,
} from '../../../wire/parts/planning';
import { planningForm } from '../../../wire/parts/planning.schema';
import { Loaded } from '../api/Loaded';
import { useRecord } from '../api/useRecord';
import { Dialog } from '../dialog/Dialog';
import type { DialogWidth } from '../dialog/width';
import { AttachmentField } from '../form/AttachmentField';
import { Fields } from '../form/Fields';
import { Form } from '../form/Form';
import { FormFooter } from '../form/FormFooter';
import { RichTextField } from '../form/RichTextField';
import { TextField } from '../form/TextField';
import { useMessages } from '../i18n/useMessages';
import type { PlanningKey } from './planning-key';
import * as words from '../../../texts/compiled/screen/common';

interface PlanningDialogProps {
  calls: PlanningCalls;
  id: number;
  planningKey: PlanningKey;
  /** 850 px for a problem (D1 §9), 900 for a change (X140). */
  width?: DialogWidth;
  onSaved: () => void;
  onClose: () => void;
}

/** Writes one planning entry: description, attachment, and a title where the entry has one (D1 §5). */
export function PlanningDialog({
  calls,
  id,
  planningKey: { key, label, titled },
  width = 850,
  onSaved,
  onClose,
}: PlanningDialogProps) {
  const t = useMessages();
  const load = useRecord(calls.detail, { params: { id, identifier: key } }, { fresh: true });
  return (
    <Dialog title={label} width={width} onClose={onClose}>
      <Loaded of={load}>
        {({ general_info: detail }) => (
          <Form
            key={detail.version}
            initial={valuesOf(key, detail)}
            rules={planningForm}
            call={calls.save}
            request={(values) => ({ params: { id }, body: bodyOf(values, titled) })}
            onSaved={onSaved}
            onReload={() => void load.reload()}
          >
            <Fields perRow={1}>
              {titled && <TextField name="title" label={t(words.title)} limit={planningLimits.title} />}
              <RichTextField name="description" label={t(words.description)} required />
              <AttachmentField name="attachment" label={t(words.attachment)} current={detail.attachment} />
            </Fields>
            <FormFooter onCancel={onClose} />
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}

type Values = Required<Omit<PlanningForm, 'version'>> & Pick<PlanningForm, 'version'>;

const valuesOf = (identifier: string, { title, description, version }: PlanningDetail): Values => ({
  identifier,
  title: title ?? '',
  description: description ?? '',
  attachment: null,
  attachment_delete: false,
  version: version ?? undefined,
});

const bodyOf = ({ title, attachment, attachment_delete, ...rest }: Values, titled?: boolean): PlanningForm => ({
  ...rest,
  ...(titled && { title }),
  ...(attachment && { attachment }),
  ...(attachment_delete && { attachment_delete }),
});
