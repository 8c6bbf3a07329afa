import type { PlanningEntry } from '../../../wire/parts/planning';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { DeleteIcon, EditIcon } from '../icon/icon';
import { useStyles } from '../style/useStyles';
import { InSentence } from '../view/InSentence';
import { AttachmentLink } from '../view/AttachmentLink';
import { RichText } from '../view/RichText';
import * as sheet from './Planning.module.css';
import * as words from '../../../texts/compiled/screen/common';
import * as planningMessages from '../../../texts/compiled/screen/planning';

interface PlanningCardProps {
  label: string;
  entry: PlanningEntry;
  /** Why neither can be done now. */
  refusal?: string;
  onEdit?: () => void;
  onDelete?: () => void;
}

/** One entry: title, description capped at 300 px, attachment, time of its last change. */
export function PlanningCard({ label, entry, refusal, onEdit, onDelete }: PlanningCardProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  return (
    <article className={css.card} aria-label={label}>
      <header className={css.head}>
        <h3 className={css.label}>{label}</h3>
        <span className={css.time}>
          <InSentence say={(time) => t(planningMessages.updated, { time })} at={entry.updated_at} />
        </span>
        {onEdit && (
          <Button
            look="quiet"
            small
            icon={<EditIcon />}
            aria-label={t(planningMessages.edit_entry, { name: label })}
            title={refusal ? undefined : t(words.edit)}
            refusal={refusal}
            onClick={onEdit}
          />
        )}
        {onDelete && (
          <Button
            look="quiet"
            small
            icon={<DeleteIcon />}
            aria-label={t(planningMessages.delete_entry, { name: label })}
            title={refusal ? undefined : t(words.delete)}
            refusal={refusal}
            onClick={onDelete}
          />
        )}
      </header>
      <div className={css.body}>
        {entry.title && entry.title !== label && <p className={css.title}>{entry.title}</p>}
        <RichText html={entry.description} capped />
        {entry.attachment && <AttachmentLink attachment={entry.attachment} />}
      </div>
    </article>
  );
}
