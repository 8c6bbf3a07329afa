import { useState } from 'react';
import type { OrderForm } from '../../../wire/catalogue/catalogue';
import type { Call } from '../../../wire/protocol/call';
import { limits } from '../../../wire/protocol/limits';
import type { ListQuery } from '../../../wire/protocol/list';
import type { Named } from '../../../wire/protocol/reply';
import { Loaded } from '../../shared/api/Loaded';
import { useAction } from '../../shared/api/useAction';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { Dialog } from '../../shared/dialog/Dialog';
import { useMessages } from '../../shared/i18n/useMessages';
import { Grip } from '../../shared/order/Grip';
import { useOrder } from '../../shared/order/useOrder';
import { useStyles } from '../../shared/style/useStyles';
import * as sheet from './OrderDialog.module.css';
import * as catalogueMessages from '../../../texts/compiled/screen/catalogue';
import * as words from '../../../texts/compiled/screen/common';

export interface OrderCalls {
  list: Call<{ query: ListQuery; reply: { data: Named[]; total: number } }>;
  order: Call<{ body: OrderForm }>;
}

export interface OrderDialogProps {
  title: string;
  calls: OrderCalls;
  onSaved: () => void;
  onClose: () => void;
}

const whole: ListQuery = { limit: limits.list, 'sort-field': 'position', 'sort-order': 'asc' };

/** Puts the rows of a catalogue in the order in which selects offer them. */
export default function OrderDialog({ title, calls, onSaved, onClose }: OrderDialogProps) {
  const t = useMessages();
  const cancel = useMessages()(words.cancel);
  const load = useRecord(calls.list, { query: whole }, { fresh: true });
  const [moved, setMoved] = useState<Named[]>();
  const css = useStyles(sheet);
  const { run, pending } = useAction(calls.order, {
    onDone: () => {
      onClose();
      onSaved();
    },
    onFail: ({ status }) => {
      if (status !== 409 && status !== 422) return;
      setMoved(undefined);
      void load.reload();
    },
  });
  const rows = moved ?? load.data?.data ?? [];
  const idsOf = (of: readonly Named[]) => of.map(({ id }) => id);
  const save = () => void run({ body: { ids: idsOf(rows), seen: idsOf(load.data?.data ?? []) } });

  function move(id: string, place: number): void {
    const from = rows.findIndex((row) => String(row.id) === id);
    const next = [...rows];
    next.splice(place, 0, ...next.splice(from, 1));
    setMoved(next);
  }

  const [list, order] = useOrder<HTMLOListElement>({ ids: rows.map(({ id }) => String(id)), move });
  return (
    <Dialog
      title={title}
      width={500}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button look="primary" pending={pending} idle={!moved} onClick={save}>
            {t(catalogueMessages.save_order)}
          </Button>
        </>
      }
    >
      <Loaded of={load}>
        {() => (
          <>
            <p className={css.hint}>{t(catalogueMessages.order_hint)}</p>
            <ol ref={list} className={css.rows}>
              {rows.map(({ id, name }) => (
                <li key={id} className={css.row}>
                  <span className={css.name} dir="auto">
                    {name}
                  </span>
                  <Grip
                    of={order}
                    id={String(id)}
                    label={t(catalogueMessages.move_row, { name })}
                    hint={t(catalogueMessages.move_hint)}
                  />
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
