import { useFormikContext } from 'formik';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formGroupLimits, formGroupTexts, type GroupField } from '../../../../wire/form-group/form-group';
import type { CustomFieldKind } from '../../../../wire/parts/form';
import { Button } from '../../../shared/button/Button';
import { useMessages, useRuleText } from '../../../shared/i18n/useMessages';
import { placeAt } from '../../../shared/order/drag';
import { SrOnly } from '../../../shared/style/SrOnly';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { copyOf, drawn, type FieldValues, type GroupValues, newField } from './builder.values';
import * as sheet from './Builder.module.css';
import { FieldList } from './FieldList';
import { FieldSettings, namesOf } from './FieldSettings';
import { Palette } from './Palette';
import { Preview } from './Preview';
import { useWrongFields } from './useWrongFields';
import * as words from '../../../../texts/compiled/screen/common';
import * as formGroupMessages from '../../../../texts/compiled/screen/form_group';

type At = { x: number; y: number };

/** Builds the fields of a group: kinds to add, the fields in their order, the settings of one, and how it will look. */
export function Builder({ stored = [] }: { stored?: readonly GroupField[] }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const rule = useRuleText();
  const { values, submitCount, setFieldValue } = useFormikContext<GroupValues>();
  const { fields } = values;
  const [chosen, setChosen] = useState<string | null>(fields[0]?.key ?? null);
  const [removed, setRemoved] = useState<{ field: FieldValues; place: number } | null>(null);
  const [gap, setGap] = useState<number | null>(null);
  const [announcement, announce] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const settings = useRef<HTMLDivElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  // What takes the focus once it is drawn: the label of a field that was added, or what is wrong with one.
  const [focus, setFocus] = useState<{ on: 'label' | 'wrong' | 'undo' }>();
  const { wrong, first } = useWrongFields();

  useEffect(() => {
    if (!focus) return;
    if (focus.on === 'undo') undo.current?.focus();
    else
      settings.current?.querySelector<HTMLElement>(focus.on === 'label' ? 'input' : '[aria-invalid="true"]')?.focus();
  }, [focus]);

  // After a save was refused, the first field that has something wrong is opened.
  const [opened, setOpened] = useState(first);
  if (first !== opened) {
    setOpened(first);
    if (first) {
      setChosen(first.key);
      setFocus({ on: 'wrong' });
    }
  }

  const set = (next: FieldValues[]) => void setFieldValue('fields', next, submitCount > 0);
  const index = fields.findIndex(({ key }) => key === chosen);
  const full = fields.length >= formGroupLimits.fields;
  const nameOf = ({ label }: FieldValues) => label || t(formGroupMessages.untitled);

  const insert = (field: FieldValues, place: number) => {
    if (full) return;
    set(fields.toSpliced(place, 0, field));
    setRemoved(null);
    setChosen(field.key);
    setFocus({ on: 'label' });
  };
  const add = (kind: CustomFieldKind) => insert(newField(kind), index < 0 ? fields.length : index + 1);
  const move = (from: number, to: number) => {
    const field = fields[from]!;
    set(fields.toSpliced(from, 1).toSpliced(to, 0, field));
    moved(nameOf(field), to, fields.length);
  };
  const moved = (name: string, to: number, count: number) =>
    announce(t(formGroupMessages.moved, { name, place: to + 1, count }));
  const remove = (place: number) => {
    const field = fields[place]!;
    set(fields.toSpliced(place, 1));
    setRemoved({ field, place });
    if (field.key === chosen) setChosen((fields[place + 1] ?? fields[place - 1])?.key ?? null);
    setFocus({ on: 'undo' });
  };

  /** The place in the list at this point of the page; null beside the list. */
  const placeOf = ({ x, y }: At): number | null => {
    const { left, right, top, bottom } = box.current!.getBoundingClientRect();
    return x < left || x > right || y < top || y > bottom ? null : placeAt(list.current, y);
  };

  const preview = useMemo(
    () =>
      fields.flatMap((field, place) =>
        field.active && (field.lookup || field.kind !== 'select')
          ? [
              drawn(
                field,
                place,
                t(formGroupMessages.untitled),
                namesOf(stored.find(({ id }) => id === field.id)),
                fields,
              ),
            ]
          : [],
      ),
    [fields, stored, t],
  );

  return (
    <section className={css.builder} aria-label={t(formGroupMessages.builder)}>
      <header>
        <h2>{t(formGroupMessages.fields)}</h2>
        <p className={css.muted}>{t(formGroupMessages.builder_text)}</p>
      </header>
      <div className={css.columns}>
        <Palette
          disabled={full}
          onAdd={add}
          onDrag={(at) => setGap(at && placeOf(at))}
          onDrop={(kind, at) => {
            const place = placeOf(at);
            if (place !== null) insert(newField(kind), place);
          }}
        />
        <div ref={box} className={css.middle}>
          {fields.length > 0 ? (
            <FieldList
              fields={fields}
              chosen={chosen}
              wrong={wrong}
              list={list}
              gap={gap}
              mayCopy={!full}
              onChoose={(key) => {
                setChosen(key);
                setFocus({ on: 'label' });
              }}
              onMove={move}
              onCopy={(place) => insert(copyOf(fields[place]!, fields), place + 1)}
              onRemove={remove}
            />
          ) : (
            <p className={cx(css.empty, gap !== null && css.over)}>{t(formGroupMessages.no_fields)}</p>
          )}
          {removed && (
            <p className={css.removed} role="status">
              {t(formGroupMessages.removed, { name: nameOf(removed.field) })}{' '}
              <Button
                ref={undo}
                small
                onClick={() => {
                  set(fields.toSpliced(removed.place, 0, removed.field));
                  setRemoved(null);
                  setChosen(removed.field.key);
                  setFocus({ on: 'label' });
                }}
              >
                {t(words.undo)}
              </Button>
            </p>
          )}
          {full && <p className={css.muted}>{rule(formGroupTexts.fields)}</p>}
        </div>
        {index >= 0 && (
          <section
            ref={settings}
            className={css.side}
            aria-label={t(formGroupMessages.settings_of, { name: nameOf(fields[index]!) })}
          >
            <h3>{t(formGroupMessages.settings)}</h3>
            <FieldSettings
              key={chosen}
              index={index}
              stored={stored.find(({ id }) => id === fields[index]!.id)}
              onMoved={(name, to) => moved(name, to, fields[index]!.options.length)}
            />
          </section>
        )}
      </div>
      <Preview fields={preview} />
      <SrOnly live>{announcement}</SrOnly>
    </section>
  );
}
