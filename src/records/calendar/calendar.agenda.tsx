import { useMemo, useState } from 'react';
import * as calendarMessages from '../../../texts/compiled/screen/calendar';
import * as words from '../../../texts/compiled/screen/common';
import type { CalendarEvent } from '../../../wire/calendar/calendar';
import type { Load } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import type { AnyColumn } from '../../shared/table/column';
import { Empty } from '../../shared/table/Empty';
import { firstState } from '../../shared/table/listState';
import { ShortTable } from '../../shared/table/ShortTable';
import { useStyles } from '../../shared/style/useStyles';
import * as sheet from './Calendar.module.css';
import { keyOf } from './calendar.layout';
import type { Moving } from './calendar.move';
import { EventName, EventStatus, kindWords, nameOf, useWhen } from './calendar.words';

/** So many rows at first, and more at each step. */
const rowsAtOnce = 100;
const state = { ...firstState, set: () => undefined };

interface AgendaViewProps {
  load: Load<unknown>;
  events: readonly CalendarEvent[];
  label: string;
  moving: Moving;
}

/** All events of a month in a table, by when they begin: the same as the grids, for keyboards and screen readers too. */
export function AgendaView({ load, events, label, moving }: AgendaViewProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const [shown, show] = useState(rowsAtOnce);
  const columns = useAgendaColumns();
  const rows = useMemo(
    () => [...events].sort((a, b) => (a.begin < b.begin ? -1 : a.begin > b.begin ? 1 : 0)).slice(0, shown),
    [events, shown],
  );
  const left = events.length - rows.length;
  return (
    <div className={css.agenda} data-picture>
      <ShortTable
        caption={label}
        columns={columns}
        list={{ ...load, data: { rows, total: events.length } }}
        state={state}
        rowKey={keyOf}
        rowName={nameOf}
        actions={(event) =>
          event.is_edit && (
            <Button
              small
              data-move={keyOf(event)}
              aria-label={t(calendarMessages.move_named, { name: nameOf(event) })}
              onClick={() => moving.hold(event, 'keys')}
            >
              {t(calendarMessages.move)}
            </Button>
          )
        }
        empty={<Empty title={t(calendarMessages.empty)}>{t(calendarMessages.empty_text)}</Empty>}
      />
      {left > 0 && (
        <Button onClick={() => show(shown + rowsAtOnce)}>
          {t(calendarMessages.show_more, { count: Math.min(left, rowsAtOnce) })}
        </Button>
      )}
    </div>
  );
}

function useAgendaColumns(): AnyColumn<CalendarEvent>[] {
  const t = useMessages();
  const when = useWhen();
  return useMemo(
    () => [
      { id: 'begin', sort: false, header: t(calendarMessages.when), width: 230, least: 150, importance: 1, cell: when },
      {
        id: 'title',
        sort: false,
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (event) => <EventName event={event} />,
      },
      { id: 'kind', sort: false, header: t(words.type), width: 140, cell: ({ kind }) => t(kindWords[kind].one) },
      {
        id: 'status',
        sort: false,
        header: t(words.status),
        width: 172,
        least: 84,
        importance: 1,
        lead: true,
        cell: (event) => <EventStatus event={event} />,
      },
      { id: 'assignee', sort: false, header: t(words.assigned_to), width: 130, cell: ({ assignee }) => assignee?.name },
      { id: 'team', sort: false, header: t(words.team), width: 130, importance: 3, cell: ({ team }) => team?.name },
      {
        id: 'collisions',
        sort: false,
        header: t(words.collisions),
        width: 96,
        least: 84,
        number: true,
        cell: ({ collisions }) => collisions || null,
      },
    ],
    [t, when],
  );
}
