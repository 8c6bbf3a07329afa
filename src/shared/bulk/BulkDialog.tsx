import { useState } from 'react';
import type { BulkEdit, BulkResult } from '../../../wire/parts/bulk';
import { trashDays } from '../../../wire/parts/trash';
import type { RecordKind } from '../../../wire/protocol/kind';
import { Alert } from '../alert/Alert';
import { useAction } from '../api/useAction';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import { Checkbox } from '../form/Checkbox';
import { Field } from '../form/Field';
import { RadioGroup } from '../form/RadioGroup';
import { useMessages } from '../i18n/useMessages';
import type { Choice } from '../select/choice';
import { Select } from '../select/Select';
import { useLookup } from '../select/useLookup';
import { useStyles } from '../style/useStyles';
import type { BulkCall, BulkField, Chosen } from './bulk';
import * as sheet from './Bulk.module.css';
import { rememberJob } from './jobs.memory';
import { useBulkUndo } from './useBulkUndo';
import { usePreview, type Preview } from './usePreview';
import * as words from '../../../texts/compiled/screen/common';
import * as bulkMessages from '../../../texts/compiled/screen/bulk';
import * as dialogMessages from '../../../texts/compiled/screen/dialog';

export interface BulkDialogProps {
  call: BulkCall;
  chosen: Chosen;
  /** Of the records. */
  kind: RecordKind;
  /** What is set; null: the records are deleted. */
  field: BulkField | null;
  /** After a success, and after it was undone. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks for a value, shows what would change and what is skipped, and does it; the success can be undone (F5). */
export default function BulkDialog({ call, chosen, kind, field, onDone, onClose }: BulkDialogProps) {
  const t = useMessages();
  const [value, setValue] = useState<number | null>();
  const [detail, setDetail] = useState<string>();
  const also = field?.also?.of === value ? field?.also : undefined;
  const edit = editOf(chosen, field, value, also && { [also.name]: detail });
  const preview = usePreview(call, edit);
  const undo = useBulkUndo(kind, onDone);
  const { run, pending } = useAction(call, {
    undo: ({ data }) => ('job_id' in data ? undefined : undo(data.id)),
    onDone: ({ data }) => {
      if ('job_id' in data) rememberJob(kind, data.job_id);
      onClose();
      onDone();
    },
  });
  const count = preview?.result?.changed ?? 0;
  return (
    <Dialog
      title={field ? t(bulkMessages.set_title, { field: field.label }) : t(bulkMessages.delete_title)}
      width={500}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <Button
            look={field ? 'primary' : 'danger'}
            pending={pending}
            disabled={!count}
            onClick={() => void run({ body: { ...edit, as_of: preview?.result?.as_of } })}
          >
            {count
              ? t(field ? bulkMessages.apply : bulkMessages.delete_count, { count })
              : t(field ? bulkMessages.change : words.delete)}
          </Button>
        </>
      }
    >
      {field && <Value field={field} value={value} onChange={setValue} />}
      {also && <RadioGroup label={also.label} options={also.options} value={detail} onChange={setDetail} />}
      {edit && <Outcome preview={preview} deletes={!field} />}
    </Dialog>
  );
}

/** Nothing as long as something is not chosen. */
function editOf(
  chosen: Chosen,
  field: BulkField | null,
  value: number | null | undefined,
  also: Record<string, string | undefined> = {},
): BulkEdit | undefined {
  if (!field) return { ...chosen, delete: true };
  if (value === undefined || Object.values(also).includes(undefined)) return undefined;
  return { ...chosen, set: { [field.name]: value, ...also } };
}

interface ValueProps {
  field: BulkField;
  value: number | null | undefined;
  onChange: (value: number | null | undefined) => void;
}

function Value({ field, value, onChange }: ValueProps) {
  const t = useMessages();
  const source = useLookup(field.lookup);
  const [choice, setChoice] = useState<Choice>();
  return (
    <>
      <Field label={field.label} required>
        {(control) => (
          <Select
            control={control}
            source={source}
            value={choice ? [choice] : []}
            disabled={value === null}
            onChange={([chosen]) => {
              setChoice(chosen);
              onChange(chosen && Number(chosen.id));
            }}
          />
        )}
      </Field>
      {field.optional && (
        <Checkbox
          label={t(bulkMessages.no_value)}
          checked={value === null}
          onChange={(none) => {
            setChoice(undefined);
            onChange(none ? null : undefined);
          }}
        />
      )}
    </>
  );
}

/** So many of the skipped are named. */
const named = 5;

function Outcome({ preview, deletes }: { preview: Preview | undefined; deletes: boolean }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { result, error } = preview ?? {};
  if (error) return <Alert kind="error">{error.sentences}</Alert>;
  return (
    <div role="status" className={css.outcome}>
      {!result ? (
        <p>{t(bulkMessages.checking)}</p>
      ) : (
        <>
          <p>
            <strong>
              {result.changed
                ? t(deletes ? bulkMessages.would_delete : bulkMessages.would_change, { count: result.changed })
                : t(bulkMessages.nothing)}
            </strong>
          </p>
          <Present fields={result.present} />
          {deletes && result.changed > 0 && <p>{t(dialogMessages.restorable, { count: trashDays })}</p>}
          <Skipped rows={result.skipped} />
        </>
      )}
    </div>
  );
}

/** What the records have now that would change. */
function Present({ fields: [field] }: { fields: BulkResult['present'] }) {
  const css = useStyles(sheet);
  const t = useMessages();
  if (!field?.values.length) return null;
  return (
    <table className={css.present}>
      <thead>
        <tr>
          <th scope="col">{t(bulkMessages.now)}</th>
          <th scope="col">{t(words.records)}</th>
        </tr>
      </thead>
      <tbody>
        {field.values.map(({ name, count }) => (
          <tr key={name}>
            <td>{name || t(bulkMessages.no_value)}</td>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Skipped({ rows }: { rows: BulkResult['skipped'] }) {
  const css = useStyles(sheet);
  const t = useMessages();
  if (!rows.length) return null;
  return (
    <>
      <p>{t(bulkMessages.skipped, { count: rows.length })}</p>
      <ul className={css.skipped}>
        {rows.slice(0, named).map(({ id, identifier, why }) => (
          <li key={id}>{t(bulkMessages.skipped_row, { identifier: identifier || `#${id}`, why })}</li>
        ))}
        {rows.length > named && <li>{t(bulkMessages.more, { count: rows.length - named })}</li>}
      </ul>
    </>
  );
}
