import type { ReactNode } from 'react';
import type { BulkEdit, BulkResult } from '../../../wire/parts/bulk';
import type { FormCategory } from '../../../wire/parts/form';
import { trashDays } from '../../../wire/parts/trash';
import { Alert } from '../alert/Alert';
import { useAction } from '../api/useAction';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import type { BulkCall, Chosen } from './bulk';
import * as sheet from './Bulk.module.css';
import { rememberJob } from './jobs.memory';
import { useBulkUndo } from './useBulkUndo';
import { usePreview, type Preview } from './usePreview';
import * as words from '../../../texts/compiled/screen/common';
import * as bulkMessages from '../../../texts/compiled/screen/bulk';
import * as dialogMessages from '../../../texts/compiled/screen/dialog';

/** What every dialog of an edit of many takes. */
export interface ManyProps {
  call: BulkCall;
  chosen: Chosen;
  /** Of the records. */
  kind: FormCategory;
  /** After a success, and after it was undone. */
  onDone: () => void;
  onClose: () => void;
}

interface BulkFrameProps extends Omit<ManyProps, 'chosen'> {
  title: string;
  /** What is asked for; nothing as long as something is not chosen. */
  edit: BulkEdit | undefined;
  /** How a value is shown that records have now, '' for none; as it is without. */
  shown?: (value: string) => ReactNode;
  /** What asks for it. `refused`: what is wrong, by name in the body. */
  children: (refused: Readonly<Record<string, string>> | undefined) => ReactNode;
  /** Name in the body of what says itself what is wrong with it. */
  saysAt?: string;
}

/** Shows what an edit of many would change and what is skipped, and does it; the success can be undone (F5). */
export function BulkFrame({ call, kind, title, edit, shown, saysAt, onDone, onClose, children }: BulkFrameProps) {
  const t = useMessages();
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
  const deletes = edit?.delete === true;
  const refused = preview?.error?.fields;
  return (
    <Dialog
      title={title}
      width={500}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <Button
            look={deletes ? 'danger' : 'primary'}
            pending={pending}
            disabled={!count}
            onClick={() => void run({ body: { ...edit, as_of: preview?.result?.as_of } })}
          >
            {count
              ? t(deletes ? bulkMessages.delete_count : bulkMessages.apply, { count })
              : t(deletes ? words.delete : bulkMessages.change)}
          </Button>
        </>
      }
    >
      {children(refused)}
      {edit && !(saysAt && refused?.[saysAt]) && <Outcome preview={preview} deletes={deletes} shown={shown} />}
    </Dialog>
  );
}

/** So many of the skipped are named. */
const named = 5;

interface OutcomeProps extends Pick<BulkFrameProps, 'shown'> {
  preview: Preview | undefined;
  deletes: boolean;
}

function Outcome({ preview, deletes, shown }: OutcomeProps) {
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
          <Present fields={result.present} shown={shown} />
          {deletes && result.changed > 0 && <p>{t(dialogMessages.restorable, { count: trashDays })}</p>}
          <Skipped rows={result.skipped} />
        </>
      )}
    </div>
  );
}

/** What the records have now that would change. */
function Present({
  fields: [field],
  shown = (value) => value,
}: { fields: BulkResult['present'] } & Pick<BulkFrameProps, 'shown'>) {
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
            <td>{shown(name) || t(bulkMessages.no_value)}</td>
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
