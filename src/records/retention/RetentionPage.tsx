import { useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as retentionMessages from '../../../texts/compiled/screen/retention';
import { logKinds, retentionCalls, type RetentionReply } from '../../../wire/retention/retention';
import { retentionForm } from '../../../wire/retention/retention.schema';
import { Loaded } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { Fields } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { NumberField } from '../../shared/form/NumberField';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { adminHome } from '../../shared/page/adminHome';
import { BackLink } from '../../shared/page/BackLink';
import { Page } from '../../shared/page/Page';
import { ArchiveTable } from './retention.archives';
import { MonthTable } from './retention.months';
import { kindWords } from './retention.words';

/** /service-desk/retention, for administrators: how long the log is kept, its months, and the files of older ones. */
export default function RetentionPage() {
  const t = useMessages();
  const load = useRecord(retentionCalls.view, {});
  const [isAsked, ask] = useState(false);
  const [runs, setRuns] = useState(0);
  const isDue = load.data?.months.some(({ due }) => due.length > 0) && !load.data.running;
  return (
    <Page
      title={t(retentionMessages.title)}
      alerts="retention"
      back={<BackLink to={adminHome}>{t(words.administration)}</BackLink>}
      actions={isDue && <Button onClick={() => ask(true)}>{t(retentionMessages.archive_now)}</Button>}
    >
      <Loaded of={load}>
        {(retention) => (
          <Stack gap="large">
            <Card title={t(retentionMessages.keep)}>
              <RetentionForm retention={retention} onSaved={() => void load.reload()} />
            </Card>
            <Card>
              <Stack gap="small">
                {/* The tables are landmarks of these names. */}
                <h2>{t(retentionMessages.months)}</h2>
                {retention.running && <p role="status">{t(retentionMessages.running)}</p>}
                <MonthTable months={retention.months} />
              </Stack>
            </Card>
            <Card>
              <Stack gap="small">
                <h2>{t(retentionMessages.archives)}</h2>
                <p>{t(retentionMessages.place, { place: retention.place })}</p>
                <ArchiveTable key={runs} />
              </Stack>
            </Card>
          </Stack>
        )}
      </Loaded>
      {isAsked && load.data && (
        <ConfirmCall
          title={t(retentionMessages.archive_now_title)}
          action={t(retentionMessages.archive_now)}
          call={retentionCalls.run}
          request={{}}
          onDone={() => {
            setRuns(runs + 1);
            void load.reload();
          }}
          onClose={() => ask(false)}
        >
          {t(retentionMessages.archive_now_text, { place: load.data.place })}
        </ConfirmCall>
      )}
    </Page>
  );
}

/** Months by kind of record; an empty field keeps the lines for good. */
function RetentionForm({ retention: { retention }, onSaved }: { retention: RetentionReply; onSaved: () => void }) {
  const t = useMessages();
  return (
    <Form
      label={t(retentionMessages.keep)}
      initial={retention}
      rules={retentionForm}
      call={retentionCalls.save}
      request={(values) => ({ body: retentionForm.cast(values) })}
      onSaved={onSaved}
    >
      <Stack>
        <p>{t(retentionMessages.keep_text)}</p>
        <p>{t(retentionMessages.keep_hint)}</p>
      </Stack>
      <Fields perRow={3}>
        {logKinds.map((kind) => (
          <NumberField key={kind} name={kind} label={t(kindWords[kind])} whole unit={t(retentionMessages.unit)} />
        ))}
      </Fields>
      <FormFooter submit={t(words.save)} />
    </Form>
  );
}
