import { useState } from 'react';
import { importCalls, type ImportCause, importLimits, type Tracking } from '../../../../wire/import/import';
import { Failed, Skeleton } from '../../../shared/api/Loaded';
import { useAction } from '../../../shared/api/useAction';
import { useRecord } from '../../../shared/api/useRecord';
import { useReload } from '../../../shared/api/useReload';
import { Button } from '../../../shared/button/Button';
import { Checkbox } from '../../../shared/form/Checkbox';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { Stack } from '../../../shared/layout/Stack';
import { useGo } from '../../../shared/page/go';
import { useStyles } from '../../../shared/style/useStyles';
import { importPaths } from '../import.paths';
import { type AnsweredField, type Answers, sentAnswers } from '../values/answers';
import { ValueFields } from '../values/ValueFields';
import * as sheet from './Causes.module.css';
import * as trackingMessages from '../../../../texts/compiled/screen/import-tracking';

/** Why rows failed, by cause; what the values mean is answered here, and the failed rows are imported once more (G32). */
export function Causes({ of: tracking }: { of: Tracking }) {
  const t = useMessages();
  const loaded = useRecord(importCalls.causes, { params: { id: tracking.id } });
  return (
    <Card>
      <Stack>
        <h2>{t(trackingMessages.causes)}</h2>
        {loaded.data ? (
          <CauseList of={tracking} causes={loaded.data.causes} />
        ) : loaded.error ? (
          <Failed load={loaded} />
        ) : (
          <Skeleton lines={4} />
        )}
      </Stack>
    </Card>
  );
}

function CauseList({
  of: { id, totalFailed, is_again: mayRun },
  causes,
}: {
  of: Tracking;
  causes: readonly ImportCause[];
}) {
  const t = useMessages();
  const css = useStyles(sheet);
  const go = useGo();
  const reload = useReload();
  const [answers, setAnswers] = useState<Readonly<Record<string, Answers>>>({});
  const [updates, update] = useState(false);
  const again = useAction(importCalls.again, {
    onDone: ({ data }) => {
      void reload([importCalls.list, importCalls.tracking]);
      go(importPaths.tracking(data.import_id));
    },
  });
  const fields = mayRun ? fieldsOf(causes) : [];
  const sent = fields.flatMap((field) => {
    const own = sentAnswers(field, answers[field.uuid] ?? {});
    return own.length > 0 ? [{ uuid: field.uuid, values: own }] : [];
  });
  // What was answered by hand, or has a name now.
  const isMended = updates || sent.length > 0 || fields.some(({ values }) => values.some(({ match }) => match));
  return (
    <>
      <ul className={css.causes}>
        {causes.map((cause) => (
          <li key={`${cause.uuid} ${cause.reason}`} className={css.cause}>
            <span>
              <strong>{cause.field ? t(trackingMessages.cause, cause) : cause.reason}</strong>{' '}
              <span className={css.muted}>
                {[
                  cause.value_count > 0 && t(trackingMessages.cause_values, { count: cause.value_count }),
                  t(trackingMessages.cause_rows, { count: cause.rows }),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            {mayRun && cause.cure === 'file' && <p className={css.muted}>{t(trackingMessages.cause_file)}</p>}
            {mayRun && cause.cure === 'update' && (
              <Checkbox checked={updates} label={t(trackingMessages.update_them)} onChange={update} />
            )}
            {mayRun && cause.value_count > importLimits.values && cause.cure === 'values' && (
              <p className={css.muted}>{t(trackingMessages.more_causes, { max: importLimits.values })}</p>
            )}
          </li>
        ))}
      </ul>
      {fields.length > 0 && (
        <ValueFields
          fields={fields}
          answers={answers}
          onAnswer={(uuid, own) => setAnswers((before) => ({ ...before, [uuid]: own }))}
        />
      )}
      {mayRun && (fields.length > 0 || causes.some(({ cure }) => cure === 'update')) && (
        <div className={css.next}>
          <p className={css.muted}>{t(trackingMessages.again_text)}</p>
          <Button
            look={isMended ? 'primary' : 'plain'}
            pending={again.pending}
            onClick={() => void again.run({ params: { id }, body: { fields: sent, update_existing: updates } })}
          >
            {t(trackingMessages.again, { count: totalFailed })}
          </Button>
        </div>
      )}
    </>
  );
}

/** The fields whose values are answered: several causes of one field stand together. */
function fieldsOf(causes: readonly ImportCause[]): AnsweredField[] {
  const fields = new Map<string, AnsweredField>();
  for (const { uuid, field, lookup, offered, creatable, cure, values } of causes) {
    if (cure !== 'values') continue;
    const before = fields.get(uuid)?.values ?? [];
    const known = new Set(before.map(({ value }) => value));
    // What was chosen before did not mend these rows.
    const own = values.filter(({ value }) => !known.has(value)).map((one) => ({ ...one, answer: null }));
    fields.set(uuid, { uuid, label: field, lookup, offered, creatable, values: [...before, ...own], hasMore: false });
  }
  return [...fields.values()];
}
