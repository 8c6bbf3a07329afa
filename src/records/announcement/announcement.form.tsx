import { useFormikContext } from 'formik';
import { useState } from 'react';
import * as announcementMessages from '../../../texts/compiled/screen/announcement';
import * as words from '../../../texts/compiled/screen/common';
import {
  announcementCalls,
  announcementLimits,
  type AnnouncementList,
  type AnnouncementOption,
  announcementOptions,
} from '../../../wire/announcement/announcement';
import { announcementForm } from '../../../wire/announcement/announcement.schema';
import { lookupCalls } from '../../../wire/parts/lookup';
import { useAction } from '../../shared/api/useAction';
import { useList } from '../../shared/api/useList';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { ConfirmDialog } from '../../shared/dialog/ConfirmDialog';
import { Dialog } from '../../shared/dialog/Dialog';
import { Fields, Wide } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import * as formSheet from '../../shared/form/Form.module.css';
import { RadioGroup } from '../../shared/form/RadioGroup';
import { RichTextField } from '../../shared/form/RichTextField';
import { SelectField } from '../../shared/form/SelectField';
import { TextField } from '../../shared/form/TextField';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { Page } from '../../shared/page/Page';
import { useLookup } from '../../shared/select/useLookup';
import { useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import { listQuery } from '../../shared/table/listState';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { RichText } from '../../shared/view/RichText';
import { AnnouncementTable } from './announcement.view';

const pageOf = ({ announcements, total }: AnnouncementList) => ({ rows: announcements, total });

/** /service-desk/announcement/settings (D3 §2): a mail to everybody of a group, and what was sent before. */
export function AnnouncementSettingsPage() {
  const t = useMessages();
  const may = useReader()?.actions.manage_announcements;
  return (
    <Page title={t(announcementMessages.title)} alerts="announcement">
      {may === false ? (
        <Card>
          <Empty title={t(announcementMessages.no_right)} />
        </Card>
      ) : (
        <Announcements />
      )}
    </Page>
  );
}

function Announcements() {
  const t = useMessages();
  const state = useUrlListState();
  const list = useList(announcementCalls.list, { query: listQuery(state) }, pageOf);
  const [sent, setSent] = useState(0);
  return (
    <>
      <Card title={t(announcementMessages.form)}>
        <AnnouncementForm
          // Empty again for the next one.
          key={sent}
          onSent={() => {
            setSent(sent + 1);
            void list.reload();
          }}
        />
      </Card>
      <Card>
        <Stack gap="small">
          {/* The table is a landmark of this name. */}
          <h2>{t(announcementMessages.sent_before)}</h2>
          <AnnouncementTable list={list} state={state} />
        </Stack>
      </Card>
    </>
  );
}

/** To whom, what about and what (D3 §3, §5). */
export function AnnouncementForm({ onSent }: { onSent: () => void }) {
  const t = useMessages();
  return (
    <Form
      label={t(announcementMessages.form)}
      initial={emptyAnnouncement}
      rules={announcementForm}
      call={announcementCalls.send}
      request={(values) => ({ body: announcementForm.cast(values) })}
      onSaved={onSent}
    >
      <Fields>
        <Wide>
          <RecipientFields />
        </Wide>
        <TextField name="subject" label={t(words.subject)} required wide limit={announcementLimits.subject} />
        <RichTextField name="announcement" label={t(announcementMessages.announcement)} required />
      </Fields>
      <SendFooter />
    </Form>
  );
}

/** The kind of group and which one; another kind clears what was chosen (D3 §4). */
function RecipientFields() {
  const t = useMessages();
  const { values, setValues } = useFormikContext<AnnouncementValues>();
  const { option } = values;
  const sources = {
    department_id: useLookup('departments'),
    organization_id: useLookup('organizations'),
    team_id: useLookup('teams'),
  };
  const labels = { department_id: t(words.department), organization_id: t(words.organization), team_id: t(words.team) };
  return (
    <Stack>
      <RadioGroup
        label={t(announcementMessages.option)}
        options={announcementOptions.map((id) => ({ id, name: t(announcementMessages[id]) }))}
        value={option}
        onChange={(chosen) => void setValues({ ...values, ...nobody, option: chosen }, false)}
      />
      <SelectField key={option} name={option} label={labels[option]} required source={sources[option]} />
      <Reached />
    </Stack>
  );
}

function Reached() {
  const t = useMessages();
  const { values } = useFormikContext<AnnouncementValues>();
  const reached = useReached(values);
  const reachesText = (count: number) =>
    count ? t(announcementMessages.reaches, { count }) : t(announcementMessages.reaches_nobody);
  if (values[values.option] === null) return null;
  return (
    <p role="status">
      {reached.data ? reachesText(reached.data.count) : (reached.error?.message ?? t(announcementMessages.counting))}
    </p>
  );
}

const lookups = { department_id: 'departments', organization_id: 'organizations', team_id: 'teams' } as const;

/** Preview, a test to oneself, and the way to everybody, with a question before it. */
function SendFooter() {
  const t = useMessages();
  const css = useStyles(formSheet);
  const { values, validateForm, setTouched, isSubmitting } = useFormikContext<AnnouncementValues>();
  const [open, setOpen] = useState<'preview' | 'question'>();
  const trial = useAction(announcementCalls.trial);

  /** Shows what is missing, unless nothing is of the fields that matter. */
  async function isComplete(...names: (keyof AnnouncementValues)[]): Promise<boolean> {
    const errors = await validateForm();
    const wrong = names.filter((name) => errors[name]);
    await setTouched(Object.fromEntries(wrong.map((name) => [name, true])), false);
    return wrong.length === 0;
  }
  const confirm = async () => (await isComplete(values.option, 'subject', 'announcement')) && setOpen('question');
  const tryIt = async () => {
    const { subject, announcement } = values;
    if (await isComplete('subject', 'announcement')) await trial.run({ body: { subject, announcement } });
  };

  return (
    <>
      <div className={css.footer}>
        {/* Enter in the subject presses the first button that sends: none, because it is asked before. */}
        <button type="submit" disabled hidden />
        <Button onClick={() => setOpen('preview')}>{t(words.preview)}</Button>
        <Button pending={trial.pending} onClick={() => void tryIt()}>
          {t(announcementMessages.to_me)}
        </Button>
        <Button look="primary" pending={isSubmitting} onClick={() => void confirm()}>
          {t(announcementMessages.send)}
        </Button>
      </div>
      {open === 'preview' && (
        <Dialog title={t(announcementMessages.preview_title)} width={850} onClose={() => setOpen(undefined)}>
          <h3 dir="auto">{values.subject}</h3>
          <RichText html={values.announcement} />
        </Dialog>
      )}
      {open === 'question' && <Question onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** How many get it, before they do. */
function Question({ onClose }: { onClose: () => void }) {
  const t = useMessages();
  const { values, submitForm, isSubmitting } = useFormikContext<AnnouncementValues>();
  const { option, subject } = values;
  const count = useReached(values).data?.count ?? 0;
  const group = useRecord(lookupCalls.lookup, {
    params: { name: lookups[option] },
    query: { ids: [values[option] ?? 0] },
  });
  return (
    <ConfirmDialog
      title={t(announcementMessages.send_title)}
      action={t(announcementMessages.send_now, { count })}
      look="primary"
      pending={isSubmitting}
      disabled={!count}
      onConfirm={() => void submitForm().finally(onClose)}
      onClose={onClose}
    >
      <p>
        {count
          ? t(announcementMessages.send_question, { count, subject, group: group.data?.data[0]?.name ?? '…' })
          : t(announcementMessages.reaches_nobody)}
      </p>
    </ConfirmDialog>
  );
}

/** What is typed. */
interface AnnouncementValues {
  option: AnnouncementOption;
  department_id: number | null;
  organization_id: number | null;
  team_id: number | null;
  subject: string;
  announcement: string;
}

/** Nobody is chosen: of each kind of group another one would be meant. */
export const nobody = { department_id: null, organization_id: null, team_id: null };

const emptyAnnouncement: AnnouncementValues = {
  option: 'department_id',
  ...nobody,
  subject: '',
  announcement: '',
};

/** How many people the chosen group has; nothing is asked before one is chosen. */
function useReached({ option, ...ids }: AnnouncementValues) {
  const id = ids[option];
  return useRecord(announcementCalls.count, id === null ? null : { query: { option, [option]: id } });
}
