import { useState } from 'react';
import type { PlanningCalls, PlanningEntry } from '../../../wire/parts/planning';
import type { LiveEvent } from '../../../wire/parts/live';
import type { Live } from '../api/live';
import { Loaded } from '../api/Loaded';
import { useRecord } from '../api/useRecord';
import { Button } from '../button/Button';
import type { DialogWidth } from '../dialog/width';
import { useMessages } from '../i18n/useMessages';
import { PlusIcon } from '../icon/icon';
import type { Translate } from '../i18n/messages';
import { useStyles } from '../style/useStyles';
import type { Tab } from '../tabs/Tabs';
import { Empty } from '../table/Empty';
import { DeletePlanningDialog } from './DeletePlanningDialog';
import * as sheet from './Planning.module.css';
import type { PlanningKey } from './planning-key';
import { PlanningCard } from './PlanningCard';
import { PlanningDialog } from './PlanningDialog';
import * as words from '../../../texts/compiled/screen/common';
import * as planningMessages from '../../../texts/compiled/screen/planning';

interface PlanningProps {
  /** The owner's four calls. */
  calls: PlanningCalls;
  /** The owner's id. */
  id: number;
  /** In the order they are shown; other identifiers are not (D1 §2). */
  keys: readonly PlanningKey[];
  editable: boolean;
  /** Why nothing can be edited now, although it is offered: the buttons say so. */
  refusal?: string;
  /** Of the dialog (D1 §9, X140). */
  width?: DialogWidth;
  live?: Live;
  /** A dialog is gone, whatever came of it: the flags and the activity log may be others. */
  onClosed?: () => void;
}

/** The planning entries of a record, to read, add, edit and delete (D1 §2, §3). */
export function Planning({ calls, id, keys, editable, refusal, width, live, onClosed }: PlanningProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const [editing, setEditing] = useState<PlanningKey | null>(null);
  const [deleting, setDeleting] = useState<PlanningKey | null>(null);
  const load = useRecord(calls.entries, { params: { id } }, { live });
  const close = () => {
    setEditing(null);
    setDeleting(null);
    onClosed?.();
  };
  const done = () => {
    close();
    void load.reload();
  };
  return (
    <Loaded of={load}>
      {({ planning_popups: entries }) => {
        const written = (key: PlanningKey): PlanningEntry | undefined => entries.find((entry) => entry.key === key.key);
        const missing = keys.filter((key) => !written(key));
        return (
          <div className={css.planning}>
            {editable && missing.length > 0 && (
              <div className={css.add} role="group" aria-label={t(words.add)}>
                {missing.map((key) => (
                  <Button key={key.key} small refusal={refusal} onClick={() => setEditing(key)}>
                    <PlusIcon />
                    {key.label}
                  </Button>
                ))}
              </div>
            )}
            {missing.length === keys.length && (
              <Empty title={t(planningMessages.empty)}>{editable && !refusal && t(planningMessages.empty_text)}</Empty>
            )}
            {keys.map((key) => {
              const entry = written(key);
              return (
                entry && (
                  <PlanningCard
                    key={key.key}
                    label={key.label}
                    entry={entry}
                    refusal={refusal}
                    onEdit={editable ? () => setEditing(key) : undefined}
                    onDelete={editable ? () => setDeleting(key) : undefined}
                  />
                )
              );
            })}
            {editing && (
              <PlanningDialog
                calls={calls}
                id={id}
                planningKey={editing}
                width={width}
                onSaved={done}
                onClose={close}
              />
            )}
            {deleting && (
              <DeletePlanningDialog calls={calls} id={id} planningKey={deleting} onDeleted={done} onClose={close} />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

/** The tab of a record with its planning entries. */
export const planningTab = (t: Translate, record: LiveEvent, planning: Omit<PlanningProps, 'id' | 'live'>): Tab => ({
  id: 'planning',
  label: t(words.planning),
  panel: () => <Planning {...planning} id={record.id} live={record} />,
});
