import { useState } from 'react';
import * as webhookMessages from '../../../texts/compiled/screen/webhook';
import { type EventGroup, eventGroups, eventTypesOf } from '../../../wire/event/event';
import { isChosen } from '../../../wire/webhook/webhook';
import { Checkbox } from '../../shared/form/Checkbox';
import { Field } from '../../shared/form/Field';
import { useFormField } from '../../shared/form/useFormField';
import { useMessages } from '../../shared/i18n/useMessages';
import { useStyles } from '../../shared/style/useStyles';
import { SearchBox } from '../../shared/table/SearchBox';
import { eventName, groupName } from './webhook.words';
import * as sheet from './Webhook.module.css';

const everything = '*';
const allOf = (group: EventGroup): string => `${group}.*`;

/** All events but these. */
const without = (chosen: readonly string[], group: EventGroup): string[] => {
  const others = chosen.includes(everything)
    ? eventGroups.filter((one) => one !== group).map(allOf)
    : chosen.filter((one) => !one.startsWith(`${group}.`));
  return others;
};

/** The events of a webhook, by kind of record; a word narrows them. */
export function EventsField() {
  const css = useStyles(sheet);
  const t = useMessages();
  const [word, setWord] = useState('');
  const { value: chosen, error, set } = useFormField<string[]>('events');
  const fits = (text: string) => text.toLowerCase().includes(word.toLowerCase());
  const groups = eventGroups
    .map((group) => {
      const named = fits(groupName(group, t));
      return { group, types: eventTypesOf[group].filter((type) => named || fits(type) || fits(eventName(type, t))) };
    })
    .filter(({ types }) => types.length > 0);

  /** One of a group that is chosen as a whole leaves the others of it. */
  function setType(group: EventGroup, type: string, on: boolean) {
    const own = (eventTypesOf[group] as readonly string[]).filter((one) => one !== type && isChosen(chosen, one));
    const next = on ? [...own, type] : own;
    const isWhole = next.length === eventTypesOf[group].length;
    set([...without(chosen, group), ...(isWhole ? [allOf(group)] : next)]);
  }
  return (
    <Field name="events" label={t(webhookMessages.events)} error={error} required wide>
      {(control) => (
        <div
          role="group"
          id={control.id}
          aria-labelledby={control['aria-labelledby']}
          aria-describedby={control['aria-describedby']}
        >
          <SearchBox value={word} label={t(webhookMessages.find_event)} onChange={setWord} />
          <div className={css.events} tabIndex={0} role="group" aria-label={t(webhookMessages.events)}>
            {word === '' && (
              <Checkbox
                checked={chosen.includes(everything)}
                label={t(webhookMessages.all_events)}
                onChange={(on) => set(on ? [everything] : [])}
              />
            )}
            {groups.map(({ group, types }) => (
              <div key={group} className={css.group} role="group" aria-label={groupName(group, t)}>
                <Checkbox
                  checked={isChosen(chosen, allOf(group))}
                  label={t(webhookMessages.all_of, { group: groupName(group, t) })}
                  onChange={(on) => set([...without(chosen, group), ...(on ? [allOf(group)] : [])])}
                />
                <div className={css.types}>
                  {types.map((type) => (
                    <Checkbox
                      key={type}
                      checked={isChosen(chosen, type)}
                      label={
                        <>
                          {eventName(type, t)} <bdi className={css.code}>{type}</bdi>
                        </>
                      }
                      onChange={(on) => setType(group, type, on)}
                    />
                  ))}
                </div>
              </div>
            ))}
            {groups.length === 0 && <p className={css.muted}>{t(webhookMessages.no_event)}</p>}
          </div>
        </div>
      )}
    </Field>
  );
}
