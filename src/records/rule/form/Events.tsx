import { useFormikContext } from 'formik';
import { useRef } from 'react';
import { fromToEvents, performers, type RuleEvent, ruleEvents, ruleLimits } from '../../../../wire/rule/rule';
import { Alert } from '../../../shared/alert/Alert';
import { Button } from '../../../shared/button/Button';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DeleteIcon, PlusIcon } from '../../../shared/icon/icon';
import { useStyles } from '../../../shared/style/useStyles';
import { useBuilder, useListError, useSet } from './builder';
import * as sheet from './Builder.module.css';
import { Pick } from './Pick';
import { type EventValues, newEvent, type RuleValues } from './rule.values';
import { Section } from './Section';
import { ValueField } from './ValueField';
import * as words from '../../../../texts/compiled/screen/common';
import * as ruleMessages from '../../../../texts/compiled/screen/rule';
import * as choiceMessages from '../../../../texts/compiled/screen/rule-choice';

/** Whose update of what a listener listens to (decision E34): any of the events is enough. */
export function Events() {
  const css = useStyles(sheet);
  const t = useMessages();
  const { values } = useFormikContext<RuleValues>();
  const set = useSet();
  const error = useListError('events');
  const place = useRef<HTMLDivElement>(null);
  const { events, performer } = values;
  const setEvents = (next: EventValues[]) => set('events', next);
  return (
    <Section title={t(ruleMessages.when)}>
      <div className={css.match}>
        <Pick
          labelled
          label={t(ruleMessages.performer)}
          options={performers.map((id) => ({
            id,
            name: t(id === 'system' ? ruleMessages.system_only : ruleMessages[id]),
          }))}
          value={performer}
          onChange={(next) => set('performer', next)}
        />
      </div>
      {error && <Alert kind="error">{error}</Alert>}
      {events.map((event, index) => (
        <Event
          key={event.key}
          at={`events.${index}`}
          order={index + 1}
          event={event}
          onRemove={
            events.length > 1
              ? () => {
                  place.current?.querySelector('button')?.focus();
                  setEvents(events.filter(({ key }) => key !== event.key));
                }
              : undefined
          }
        />
      ))}
      <div ref={place}>
        {events.length < ruleLimits.events && (
          <Button small icon={<PlusIcon />} onClick={() => setEvents([...events, newEvent()])}>
            {t(ruleMessages.add_event)}
          </Button>
        )}
      </div>
    </Section>
  );
}

interface EventProps {
  at: string;
  order: number;
  event: EventValues;
  /** At least one stays. */
  onRemove?: () => void;
}

function Event({ at, order, event, onRemove }: EventProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { fields } = useBuilder().known;
  const set = useSet();
  const { error, onBlur } = useFormField<RuleEvent | ''>(`${at}.event`);
  const field = fields.find((one) => one.event === event.event);
  const offered = ruleEvents.filter(
    (one) => !fromToEvents.includes(one) || one === event.event || fields.some((each) => each.event === one),
  );
  return (
    <div className={css.event} role="group" aria-label={t(ruleMessages.event, { order })}>
      <Pick
        label={t(ruleMessages.events)}
        options={offered.map((id) => ({ id, name: t(choiceMessages[`on_${id}`]) }))}
        value={event.event}
        placeholder={t(ruleMessages.choose)}
        error={error}
        onChange={(picked) => set(at, { ...event, event: picked, from: null, to: null })}
        onBlur={onBlur}
      />
      {field ? (
        <>
          <ValueField name={`${at}.from`} field={field} label={t(words.from)} placeholder={t(ruleMessages.from_any)} />
          <ValueField name={`${at}.to`} field={field} label={t(ruleMessages.to)} placeholder={t(ruleMessages.to_any)} />
        </>
      ) : (
        <>
          <span />
          <span />
        </>
      )}
      {onRemove && (
        <Button
          look="quiet"
          icon={<DeleteIcon />}
          aria-label={t(ruleMessages.remove_event, { order })}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
