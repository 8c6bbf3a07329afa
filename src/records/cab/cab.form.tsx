import { useFormikContext } from 'formik';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import * as cabMessages from '../../../texts/compiled/screen/cab';
import * as riskMessages from '../../../texts/compiled/screen/change_risk';
import * as words from '../../../texts/compiled/screen/common';
import {
  cabCalls,
  cabDelays,
  cabLimits,
  type CabView,
  defaultActions,
  type LevelMatch,
  reminderIntervals,
} from '../../../wire/cab/cab';
import { cabForm } from '../../../wire/cab/cab.schema';
import { lookupCalls } from '../../../wire/parts/lookup';
import type { Named } from '../../../wire/protocol/reply';
import { type RiskLevel, riskLevels } from '../../../wire/risk/risk';
import { Alert } from '../../shared/alert/Alert';
import { Loaded } from '../../shared/api/Loaded';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { ConfirmDialog } from '../../shared/dialog/ConfirmDialog';
import { CheckboxField } from '../../shared/form/CheckboxField';
import { Fields } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { NumberField } from '../../shared/form/NumberField';
import { SelectField } from '../../shared/form/SelectField';
import { TextField } from '../../shared/form/TextField';
import { useFormField } from '../../shared/form/useFormField';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { DeleteIcon, PlusIcon } from '../../shared/icon/icon';
import { AscendingIcon, DescendingIcon } from '../../shared/icon/table';
import { Card } from '../../shared/layout/Card';
import { BackLink } from '../../shared/page/BackLink';
import { LoadedRecord } from '../../shared/page/LoadedRecord';
import { Page } from '../../shared/page/Page';
import { type CreateForm, CreateRecordPage } from '../../shared/page/RecordFormPage';
import { useEditedRecord } from '../../shared/page/useEditedRecord';
import { choicesOf } from '../../shared/select/choice';
import { useLookup } from '../../shared/select/useLookup';
import { useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import * as cabLevelsSheet from './CabLevels.module.css';
import * as cabLevelSheet from './CabLevels.module.css';
import { useCabToEdit } from './cab.api';
import { cabPaths } from './cab.paths';

const pages = {
  paths: { list: cabPaths.list, show: cabPaths.edit },
  delay: cabDelays.redirectAfterCreate,
  right: 'manage_cab',
  alerts: { create: 'cab-create' },
  texts: {
    records: words.change_advisory_boards,
    create: cabMessages.create_title,
    no_create: cabMessages.no_create,
    returning: cabMessages.returning,
  },
} as const;

/** /service-desk/cab/create and /service-desk/cab/{id}/edit (D3 §2). */
export default function CabFormPage() {
  const { id } = useParams();
  return id === undefined ? (
    <CreateRecordPage of={pages}>{(form) => <NewCab {...form} />}</CreateRecordPage>
  ) : (
    <EditPage key={id} id={Number(id)} />
  );
}

function NewCab(form: CreateForm) {
  // What the statuses that a new board proposes are called here.
  const statuses = useRecord(lookupCalls.lookup, {
    params: { name: 'change_statuses' },
    query: { ids: Object.values(defaultActions) },
  });
  return <Loaded of={statuses}>{({ data }) => <CabForm statuses={data} {...form} />}</Loaded>;
}

/** Stays after the save and loads the board anew (D3 §4). */
function EditPage({ id }: { id: number }) {
  const t = useMessages();
  const mayEdit = useReader()?.actions.manage_cab;
  const edited = useEditedRecord(useCabToEdit(id));
  return (
    <Page
      title={t(cabMessages.edit_title)}
      alerts="cab-edit"
      back={<BackLink to={cabPaths.list}>{t(words.change_advisory_boards)}</BackLink>}
    >
      <Card>
        {mayEdit === false ? (
          <Empty title={t(cabMessages.no_edit)} />
        ) : (
          <LoadedRecord of={edited} list={cabPaths.list} records={t(words.change_advisory_boards)}>
            {({ opened }) => (
              <CabForm key={edited.generation} cab={opened.cab} onSaved={edited.reopen} onReload={edited.reopen} />
            )}
          </LoadedRecord>
        )}
      </Card>
    </Page>
  );
}

interface CabFormProps {
  /** The board to edit; a new one without it. */
  cab?: CabView;
  /** What the statuses that a new board proposes are called. */
  statuses?: readonly Named[];
  onSaved: (saved: { id: number }) => void;
  /** Opens the latest version, after somebody else saved meanwhile. */
  onReload?: () => void;
}

/** The fields of a board, its levels, and their save (D3 §3, §5). */
export function CabForm({ cab, statuses = [], onSaved, onReload }: CabFormProps) {
  const t = useMessages();
  const { send } = useHost();
  const [initial] = useState(() => initialValues(cab));
  const [version, setVersion] = useState(cab?.version);
  const source = useLookup('change_statuses');
  const risks = useMemo(() => choicesOf(riskLevels.map((id) => ({ id, name: t(riskMessages[id]) }))), [t]);

  /** The board's version has moved on: by our own doing, so that what is in the form still builds on it. */
  async function followDeletedLevel() {
    if (cab) setVersion((await send(cabCalls.view, { params: { id: cab.id } })).data.cab.version);
  }

  return (
    <Form
      label={cab ? t(cabMessages.edit_title) : t(cabMessages.create_title)}
      initial={initial}
      rules={cabForm}
      call={cabCalls.save}
      request={(values) => {
        const levels = values.levels.map(({ key: _, ...level }) => level);
        return { body: cabForm.cast({ ...values, levels, ...(cab && { id: cab.id, version }) }) };
      }}
      onSaved={({ data }) => onSaved(data)}
      onReload={onReload}
    >
      <Fields>
        <TextField name="name" label={t(words.name)} required wide limit={cabLimits.name} />
        <SelectField
          name="action_on_approve"
          label={t(cabMessages.action_on_approve)}
          hint={t(cabMessages.status_before_hint)}
          placeholder={t(cabMessages.status_before)}
          source={source}
          known={[cab?.action_on_approve, ...statuses]}
        />
        <SelectField
          name="action_on_deny"
          label={t(cabMessages.action_on_deny)}
          hint={t(cabMessages.status_before_hint)}
          placeholder={t(cabMessages.status_before)}
          source={source}
          known={[cab?.action_on_deny, ...statuses]}
        />
        <SelectField
          name="applies_from_risk"
          label={t(cabMessages.applies_from_risk)}
          hint={t(cabMessages.applies_from_risk_hint)}
          placeholder={t(cabMessages.no_risk)}
          source={risks}
        />
        <ReminderFields />
      </Fields>
      <CabLevels levels={cab?.levels ?? []} onDeleted={() => void followDeletedLevel().catch(() => undefined)} />
      <FormFooter submit={cab ? t(words.save) : t(cabMessages.submit)} />
    </Form>
  );
}

interface CabLevelsProps {
  /** As they are stored, for the names of their approvers. */
  levels: CabView['levels'];
  /** A stored level was deleted. */
  onDeleted: () => void;
}

/** The levels of a board in their order: added, moved, and deleted while there is more than one (D3 §4). */
export function CabLevels({ levels: stored, onDeleted }: CabLevelsProps) {
  const t = useMessages();
  const css = useStyles(cabLevelsSheet);
  const { values, submitCount, setFieldValue } = useFormikContext<CabValues>();
  const [leaving, setLeaving] = useState<LevelValues | null>(null);
  const { levels } = values;
  const set = (next: LevelValues[]) => void setFieldValue('levels', next, submitCount > 0);

  function move(from: number, by: 1 | -1) {
    const next = [...levels];
    next.splice(from + by, 0, ...next.splice(from, 1));
    set(next);
  }

  return (
    <section className={css.levels} aria-label={t(cabMessages.levels)}>
      <header>
        <h2>{t(cabMessages.levels)}</h2>
        <p className={css.muted}>{t(cabMessages.levels_text)}</p>
      </header>
      {levels.map((level, index) => (
        <CabLevel
          key={level.key}
          index={index}
          count={levels.length}
          stored={stored.find(({ id }) => id === level.id)}
          onMove={(by) => move(index, by)}
          onDelete={() => setLeaving(level)}
        />
      ))}
      {levels.length < cabLimits.levels && (
        <div>
          <Button icon={<PlusIcon />} onClick={() => set([...levels, newLevel()])}>
            {t(cabMessages.add_level)}
          </Button>
        </div>
      )}
      {leaving && (
        <DeleteLevelDialog
          level={leaving}
          order={levels.indexOf(leaving) + 1}
          onClose={() => setLeaving(null)}
          onDeleted={() => {
            set(levels.filter(({ key }) => key !== leaving.key));
            if (leaving.id) onDeleted();
          }}
        />
      )}
    </section>
  );
}

interface CabLevelProps {
  index: number;
  count: number;
  /** As it is stored, for the names of its approvers. */
  stored?: CabView['levels'][number];
  onMove: (by: 1 | -1) => void;
  onDelete: () => void;
}

/** From the strictest to what one decides. */
const matchChoices: readonly LevelMatch[] = ['all', 'majority', 'percent', 'any'];

/** One level: name, rule, approvers (D3 §5, G17). */
function CabLevel({ index, count, stored, onMove, onDelete }: CabLevelProps) {
  const t = useMessages();
  const css = useStyles(cabLevelSheet);
  const at = `levels[${index}]`;
  const order = index + 1;
  const matches = useMemo(() => matchChoices.map((id) => ({ id, name: t(cabMessages[id]) })), [t]);
  const source = useMemo(() => choicesOf(matches), [matches]);
  const { error } = useFormField(`${at}.approvers`);
  const { value: match } = useFormField<LevelMatch | null>(`${at}.match`);
  const { value: percent, set: setPercent } = useFormField<string | number | null>(`${at}.percent`);
  // What is not asked for holds up no form.
  const leftOver = match !== 'percent' && percent !== null;
  useEffect(() => {
    if (leftOver) setPercent(null);
    // `setPercent` is another function each time and does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [leftOver]);
  const pressed = useRef<HTMLButtonElement | null>(null);
  // A browser takes the focus from what is moved within the page.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [index]);
  return (
    <section className={css.level} aria-label={t(cabMessages.level, { order })}>
      <header className={css.head}>
        <h3>{t(cabMessages.level, { order })}</h3>
        {count > 1 && (
          <div className={css.tools}>
            <Button
              look="quiet"
              small
              icon={<AscendingIcon />}
              aria-label={t(cabMessages.move_up, { order })}
              idle={index === 0}
              onClick={({ currentTarget }) => {
                pressed.current = currentTarget;
                onMove(-1);
              }}
            />
            <Button
              look="quiet"
              small
              icon={<DescendingIcon />}
              aria-label={t(cabMessages.move_down, { order })}
              idle={order === count}
              onClick={({ currentTarget }) => {
                pressed.current = currentTarget;
                onMove(1);
              }}
            />
            <Button
              look="quiet"
              small
              icon={<DeleteIcon />}
              aria-label={t(cabMessages.delete_level, { order })}
              onClick={onDelete}
            />
          </div>
        )}
      </header>
      {error && <Alert kind="error">{error}</Alert>}
      <Fields>
        <TextField name={`${at}.name`} label={t(cabMessages.level_name)} required limit={cabLimits.name} />
        <SelectField name={`${at}.match`} label={t(cabMessages.match)} required source={source} known={matches} />
        {match === 'percent' && (
          <NumberField
            name={`${at}.percent`}
            label={t(cabMessages.share)}
            hint={t(cabMessages.share_hint)}
            required
            whole
            unit="%"
          />
        )}
        <SelectField
          name={`${at}.approvers.users`}
          label={t(words.users)}
          multi
          source={useLookup('users')}
          known={stored?.approvers.users}
        />
        <SelectField
          name={`${at}.approvers.user_types`}
          label={t(words.user_types)}
          multi
          source={useLookup('user_types')}
          known={stored?.approvers.user_types}
        />
      </Fields>
    </section>
  );
}

/** Automatic reminders, and their interval while they are on (D3 §5). */
function ReminderFields() {
  const t = useMessages();
  const { send_auto_reminders, reminder_interval } = useFormikContext<CabValues>().values;
  const intervals = useMemo(
    () => reminderIntervals.map((hours) => ({ id: hours, name: t(cabMessages.hours, { count: hours }) })),
    [t],
  );
  const source = useMemo(() => choicesOf(intervals), [intervals]);
  return (
    <>
      <CheckboxField name="send_auto_reminders" label={t(cabMessages.send_auto_reminders)} />
      {send_auto_reminders && (
        <SelectField
          name="reminder_interval"
          label={t(cabMessages.reminder_interval)}
          required
          source={source}
          known={intervals.filter(({ id }) => id === reminder_interval)}
        />
      )}
    </>
  );
}

/** A level in the form; `key` stays with it while it moves. */
interface LevelValues {
  key: string;
  id?: number;
  name: string;
  match: LevelMatch | null;
  percent: number | null;
  approvers: { users: number[]; user_types: number[] };
}

interface CabValues {
  name: string;
  /** null: the status that the change had before the board. */
  action_on_approve: number | null;
  action_on_deny: number | null;
  send_auto_reminders: boolean;
  reminder_interval: number | null;
  applies_from_risk: RiskLevel | null;
  levels: LevelValues[];
}

/** D3 §3: every approver must approve, unless told. */
const newLevel = (): LevelValues => ({
  key: crypto.randomUUID(),
  name: '',
  match: 'all',
  percent: null,
  approvers: { users: [], user_types: [] },
});

/** What the form of a board starts from; a new board has one level (D3 §4). */
export function initialValues(cab?: CabView): CabValues {
  if (!cab)
    return {
      name: '',
      action_on_approve: defaultActions.approve,
      action_on_deny: defaultActions.deny,
      send_auto_reminders: false,
      reminder_interval: null,
      applies_from_risk: null,
      levels: [newLevel()],
    };
  const { name, action_on_approve, action_on_deny, send_auto_reminders, reminder_interval, applies_from_risk, levels } =
    cab;
  return {
    name,
    action_on_approve: action_on_approve?.id ?? null,
    action_on_deny: action_on_deny?.id ?? null,
    send_auto_reminders,
    reminder_interval,
    applies_from_risk,
    levels: levels.map((level) => ({
      key: String(level.id),
      id: level.id,
      name: level.name,
      match: level.match,
      percent: level.percent,
      approvers: {
        users: level.approvers.users.map(({ id }) => id),
        user_types: level.approvers.user_types.map(({ id }) => id),
      },
    })),
  };
}

interface DeleteLevelDialogProps {
  level: LevelValues;
  order: number;
  onDeleted: () => void;
  onClose: () => void;
}

/**
 * Asks before a level is deleted (D3 §4): at once on the server if it is stored there, otherwise only from the form.
 */
function DeleteLevelDialog({ level, order, onDeleted, onClose }: DeleteLevelDialogProps) {
  const t = useMessages();
  const question = (
    <p>{t(cabMessages.delete_level_question, { name: level.name || t(cabMessages.level, { order }) })}</p>
  );
  const texts = { title: t(cabMessages.delete_level_title), action: t(words.delete) };
  if (level.id)
    return (
      <ConfirmCall
        {...texts}
        call={cabCalls.removeLevel}
        request={{ params: { levelId: level.id } }}
        onDone={onDeleted}
        onClose={onClose}
      >
        {question}
      </ConfirmCall>
    );
  return (
    <ConfirmDialog
      {...texts}
      pending={false}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onDeleted();
      }}
    >
      {question}
    </ConfirmDialog>
  );
}
