import { useFormikContext } from 'formik';
import { useMemo } from 'react';
import { exportFormats } from '../../../wire/parts/export';
import { frequencies, type Schedule, scheduleCalls } from '../../../wire/report/schedule';
import { scheduleForm } from '../../../wire/report/schedule.schema';
import { Button } from '../../shared/button/Button';
import { Fields, Wide } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { SelectField } from '../../shared/form/SelectField';
import { TextField } from '../../shared/form/TextField';
import { localTime, writeDay } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { choicesOf } from '../../shared/select/choice';
import { useLookup } from '../../shared/select/useLookup';
import { useStyles } from '../../shared/style/useStyles';
import * as sheet from './ScheduleForm.module.css';
import * as scheduleMessages from '../../../texts/compiled/screen/report-schedule';

interface ScheduleFormProps {
  id: number;
  schedule: Schedule | null;
  onRemove: () => void;
  onSaved: () => void;
  onClose: () => void;
}

const initialOf = (schedule: Schedule | null) => ({
  frequency: schedule?.frequency ?? 'weekly',
  weekday: (schedule?.weekday ?? 1) || 7,
  day: schedule?.day ?? 1,
  time: schedule?.time ?? '08:00',
  format: schedule?.format ?? 'excel',
  agent_ids: schedule?.agent_ids ?? [],
  email_ids: schedule?.email_ids.join(', ') ?? '',
});

/** Rhythm, file and recipients of a report by mail. */
export function ScheduleForm({ id, schedule, onRemove, onSaved, onClose }: ScheduleFormProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const agents = useLookup('agents');
  const formats = useMemo(
    () => choicesOf(exportFormats.map((format) => ({ id: format, name: t(scheduleMessages[format]) }))),
    [t],
  );
  const known = schedule?.recipients.flatMap(({ id: person, name }) => (person ? { id: person, name } : [])) ?? [];
  const initial = initialOf(schedule);
  return (
    <Form
      initial={initial}
      rules={scheduleForm}
      call={scheduleCalls.save}
      request={(values) => ({ params: { id }, body: scheduleForm.cast(values) })}
      onSaved={onSaved}
    >
      <p className={css.about}>{t(scheduleMessages.about)}</p>
      <Fields>
        <Rhythm zone={schedule?.time_zone} />
        <SelectField
          name="format"
          label={t(scheduleMessages.format)}
          required
          source={formats}
          known={exportFormats.map((format) => ({ id: format, name: t(scheduleMessages[format]) }))}
        />
        <Wide>
          <SelectField name="agent_ids" label={t(scheduleMessages.agents)} multi source={agents} known={known} />
        </Wide>
        <Wide>
          <TextField name="email_ids" label={t(scheduleMessages.addresses)} hint={t(scheduleMessages.addresses_hint)} />
        </Wide>
      </Fields>
      {schedule && <State schedule={schedule} />}
      <FormFooter submit={t(scheduleMessages.save)} onCancel={onClose}>
        {schedule && (
          <Button look="quiet" onClick={onRemove}>
            {t(scheduleMessages.remove)}
          </Button>
        )}
      </FormFooter>
    </Form>
  );
}

/** The first Monday of 2024, and the six days after it. */
const week = Array.from({ length: 7 }, (_, i) => `2024-01-0${i + 1}`);
const days = Array.from({ length: 31 }, (_, i) => ({ id: i + 1, name: String(i + 1) }));
const daySource = choicesOf(days);

function Rhythm({ zone }: { zone: string | undefined }) {
  const t = useMessages();
  const { locale } = useHost().kit;
  const { frequency } = useFormikContext<ReturnType<typeof initialOf>>().values;
  const rhythms = useMemo(() => frequencies.map((one) => ({ id: one, name: t(scheduleMessages[one]) })), [t]);
  const weekdays = useMemo(
    () => week.map((day, i) => ({ id: i + 1, name: writeDay(day, locale, { weekday: 'long' }) })),
    [locale],
  );
  const sources = useMemo(() => ({ rhythms: choicesOf(rhythms), weekdays: choicesOf(weekdays) }), [rhythms, weekdays]);
  return (
    <>
      <SelectField
        name="frequency"
        label={t(scheduleMessages.frequency)}
        required
        source={sources.rhythms}
        known={rhythms}
      />
      {frequency === 'weekly' && (
        <SelectField
          name="weekday"
          label={t(scheduleMessages.weekday)}
          required
          source={sources.weekdays}
          known={weekdays}
        />
      )}
      {frequency === 'monthly' && (
        <SelectField
          name="day"
          label={t(scheduleMessages.day)}
          hint={t(scheduleMessages.day_hint)}
          required
          source={daySource}
          known={days}
        />
      )}
      <TextField
        name="time"
        type="time"
        label={t(scheduleMessages.time)}
        hint={zone && t(scheduleMessages.time_hint, { zone: zone.replaceAll('_', ' ') })}
        required
      />
    </>
  );
}

/** When it is sent next, and what became of the last time. */
function State({ schedule: { recipients, next_at, last } }: { schedule: Schedule }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { locale } = useHost().kit;
  const list = (names: string[]) => new Intl.ListFormat(locale).format(names);
  const blind = recipients.filter(({ may_see: sees }) => !sees).map(({ name }) => name);
  return (
    <div className={css.state}>
      <p>
        <strong>{t(scheduleMessages.next, { time: localTime(next_at, locale) })}</strong>
      </p>
      {last && (
        <p>
          {t(scheduleMessages.last, { time: localTime(last.at, locale), count: last.sent })}
          {last.failed > 0 && ` ${t(scheduleMessages.last_failed, { count: last.failed })}`}
        </p>
      )}
      {last && last.left_out.length > 0 && <p>{t(scheduleMessages.last_left_out, { names: list(last.left_out) })}</p>}
      {blind.length > 0 && <p className={css.warning}>{t(scheduleMessages.blind, { names: list(blind) })}</p>}
    </div>
  );
}
