import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react';
import * as calendarMessages from '../../../texts/compiled/screen/calendar';
import * as collisionMessages from '../../../texts/compiled/screen/collision';
import * as words from '../../../texts/compiled/screen/common';
import type { CalendarEvent } from '../../../wire/calendar/calendar';
import { Badge } from '../../shared/badge/Badge';
import { Button } from '../../shared/button/Button';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { WarningIcon } from '../../shared/icon/icon';
import { useStyles } from '../../shared/style/useStyles';
import { usePlanned } from '../../shared/view/usePlanned';
import { namesOf, useDraftCollisions } from '../collision/embed';
import * as sheet from './Calendar.module.css';
import { day, wireAt } from './calendar.layout';
import { type Held, isMoved, isNew, type Moving, step, useHeld } from './calendar.move';
import type { Grain } from './calendar.state';
import { nameOf } from './calendar.words';

interface HoldBarProps {
  moving: Moving;
  grain: Grain;
}

/**
 * What is held: its new window and what that would collide with, said as it changes; keys and buttons that move it, by what
 * the view is divided into.
 */
export function HoldBar({ moving, grain }: HoldBarProps) {
  const held = useCalm(useHeld(moving));
  return held && <BarOf {...{ held, moving, grain }} />;
}

/** A drag goes on while its words are written: so often, in milliseconds, they follow it. */
const pause = 100;

/** What is held by a pointer, as it was at most a moment ago; by keys as it is. */
function useCalm(held: Held | null): Held | null {
  const [shown, show] = useState(held);
  const isCalm = held?.by === 'pointer' && shown?.event === held.event && shown.saving === held.saving;
  const latest = useRef(held);
  useEffect(() => {
    latest.current = held;
  });
  const differs = shown !== held;
  useEffect(() => {
    if (!differs) return;
    const timer = setTimeout(() => show(latest.current), pause);
    return () => clearTimeout(timer);
  }, [differs]);
  return isCalm ? shown : held;
}

const BarOf = memo(function BarOf({ held, moving, grain }: HoldBarProps & { held: Held }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const planned = usePlanned();
  const { dir } = useHost().kit;
  const bar = useRef<HTMLDivElement>(null);
  const hint = useId();
  const { place, save, letGo } = moving;
  const { event, begin, end, by, saving } = held;
  const byKeys = by === 'keys';
  const isPlan = isNew(event);
  useEffect(() => {
    if (byKeys && !saving) bar.current?.focus({ preventScroll: true });
  }, [byKeys, saving, event]);

  const isDaily = grain === 'days';
  const unit = isDaily ? day : step;
  const shift = (time: number) => place(begin + time, end + time);
  const stretch = (time: number) => place(begin, end + time);
  const onKeyDown = (press: KeyboardEvent<HTMLElement>) => {
    if (press.ctrlKey || press.metaKey || press.altKey) return;
    const isBar = press.target === press.currentTarget;
    const [across, down] = byArrow[grain];
    const along = dir === 'rtl' ? -across : across;
    const time = { ArrowRight: along, ArrowLeft: -along, ArrowDown: down, ArrowUp: -down }[press.key];
    // Of a new window the begin is chosen already.
    if (time !== undefined) (press.shiftKey !== isPlan ? stretch : shift)(time);
    else if (press.key === 'Enter' && isBar) void save();
    else if (press.key === 'Escape') letGo();
    else return;
    press.preventDefault();
    press.stopPropagation();
  };
  const moves = [
    { word: calendarMessages.earlier, act: () => shift(-unit) },
    { word: calendarMessages.later, act: () => shift(unit) },
    { word: calendarMessages.shorter, act: () => stretch(-unit), idle: end - begin <= unit },
    { word: calendarMessages.longer, act: () => stretch(unit) },
  ];
  return (
    <div
      ref={bar}
      role="application"
      tabIndex={0}
      className={css.bar}
      aria-label={isPlan ? t(calendarMessages.planning) : t(calendarMessages.moving, { name: nameOf(event) })}
      aria-describedby={hint}
      onKeyDown={onKeyDown}
    >
      <p className={css.barName} dir="auto">
        {nameOf(event)}
      </p>
      <div className={css.barState} role="status">
        <strong>{planned(wireAt(begin), wireAt(end))}</strong>
        <Preview held={held} />
      </div>
      {byKeys && (
        <>
          <div className={css.barButtons}>
            {moves.map(({ word, act, idle }) => (
              <Button key={t(word)} small idle={saving || idle} onClick={act}>
                {t(word)}
              </Button>
            ))}
          </div>
          <div className={css.barButtons}>
            <Button small look="quiet" idle={saving} onClick={letGo}>
              {t(words.cancel)}
            </Button>
            <Button small look="primary" pending={saving} onClick={() => void save()}>
              {t(isPlan ? words.create_change : words.save)}
            </Button>
          </div>
        </>
      )}
      <p id={hint} className={css.barHint}>
        {t(hintOf(byKeys, isDaily, isPlan))}
      </p>
    </div>
  );
});

/** What an arrow to the side and one down are, in milliseconds. */
const byArrow: Readonly<Record<Grain, readonly [across: number, down: number]>> = {
  days: [day, 7 * day],
  hours_down: [day, step],
  hours_along: [step, day],
};

function hintOf(byKeys: boolean, isDaily: boolean, isPlan: boolean) {
  if (!byKeys) return isPlan ? calendarMessages.let_go_new : calendarMessages.let_go;
  if (isPlan) return isDaily ? calendarMessages.keys_new_days : calendarMessages.keys_new_hours;
  return isDaily ? calendarMessages.keys_days : calendarMessages.keys_hours;
}

/** What the window would collide with, as the form of the change says it. */
function Preview({ held }: { held: Held }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { event, begin, end } = held;
  const isLooked = end > begin && (isNew(event) || isMoved(held));
  const window = { planned_start_date: wireAt(begin), planned_end_date: wireAt(end) };
  const { data, error } = useDraftCollisions(
    isLooked ? { ...(isNew(event) ? askedOf(event) : { id: event.id }), ...window } : null,
  );
  if (!isLooked) return null;
  if (error) return <span className={css.muted}>{error.sentences}</span>;
  if (!data) return <span className={css.muted}>{t(collisionMessages.checking)}</span>;
  const { collisions } = data;
  if (!collisions.length) return <Badge tone="success">{t(collisionMessages.none)}</Badge>;
  const isGrave = collisions.some(({ severity }) => severity === 'block');
  return (
    <>
      <Badge tone={isGrave ? 'danger' : 'warning'}>
        <WarningIcon size={12} />
        {t(collisionMessages.found, { count: collisions.length })}
      </Badge>
      <span className={css.muted} dir="auto">
        {namesOf(collisions).join(' · ')}
      </span>
    </>
  );
}

/** What the row of the timeline gives a new change. */
const askedOf = ({ assets, assignee, team, department }: CalendarEvent) => ({
  ...(assets?.length && { asset_ids: assets.map(({ id }) => id) }),
  ...(assignee && { agent_id: assignee.id }),
  ...(team && { team_id: team.id }),
  ...(department && { department_id: department.id }),
});
