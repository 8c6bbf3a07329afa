import { useFormikContext } from 'formik';
import { useState } from 'react';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { PlusIcon } from '../../../shared/icon/icon';
import { useStyles } from '../../../shared/style/useStyles';
import { cabLimits, type CabView } from '../../../../wire/cab/cab';
import { newLevel, type CabValues, type LevelValues } from './cab.values';
import * as sheet from './CabLevels.module.css';
import { CabLevel } from './CabLevel';
import { DeleteLevelDialog } from '../dialogs/DeleteLevelDialog';
import * as cabMessages from '../../../../texts/compiled/screen/cab';

interface CabLevelsProps {
  /** As they are stored, for the names of their approvers. */
  levels: CabView['levels'];
  /** A stored level was deleted. */
  onDeleted: () => void;
}

/** The levels of a board in their order: added, moved, and deleted while there is more than one (D3 §4). */
export function CabLevels({ levels: stored, onDeleted }: CabLevelsProps) {
  const t = useMessages();
  const css = useStyles(sheet);
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
