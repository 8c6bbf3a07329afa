import { useRef, type PointerEvent } from 'react';
import { customFieldKinds, type CustomFieldKind } from '../../../../wire/parts/form';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { PlusIcon } from '../../../shared/icon/icon';
import { useStyles } from '../../../shared/style/useStyles';
import { formGroupMessages } from '../form-group.messages';
import * as sheet from './Builder.module.css';

interface PaletteProps {
  disabled: boolean;
  /** Adds a field where the builder thinks best. */
  onAdd: (kind: CustomFieldKind) => void;
  /** The pointer drags a kind to this place of the page; null: it is let go elsewhere, or not at all. */
  onDrag: (at: { x: number; y: number } | null) => void;
  /** It is let go there. */
  onDrop: (kind: CustomFieldKind, at: { x: number; y: number }) => void;
}

/** Pixels after which a press is a drag. */
const slack = 6;

/** The kinds of fields: pressed to add one, or dragged to where it belongs. */
export function Palette({ disabled, onAdd, onDrag, onDrop }: PaletteProps) {
  const css = useStyles(sheet);
  const t = useMessages(formGroupMessages);
  const from = useRef<{ x: number; y: number; drags: boolean } | null>(null);
  const dragged = useRef(false);
  const at = ({ clientX: x, clientY: y }: PointerEvent) => ({ x, y });

  const events = (kind: CustomFieldKind) => ({
    onPointerDown: (event: PointerEvent) => {
      dragged.current = false;
      if (disabled || event.button !== 0 || event.pointerType === 'touch') return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { ...at(event), drags: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const start = from.current;
      if (!start) return;
      start.drags ||= Math.hypot(event.clientX - start.x, event.clientY - start.y) > slack;
      if (start.drags) onDrag(at(event));
    },
    onPointerUp: (event: PointerEvent) => {
      dragged.current = from.current?.drags ?? false;
      from.current = null;
      onDrag(null);
      if (dragged.current) onDrop(kind, at(event));
    },
    onPointerCancel: () => {
      from.current = null;
      onDrag(null);
    },
    // The click that follows a drag adds nothing.
    onClick: () => {
      if (!dragged.current) onAdd(kind);
      dragged.current = false;
    },
  });

  return (
    <section className={css.palette} aria-label={t('palette')}>
      <h3>{t('palette')}</h3>
      <p className={css.muted}>{t('palette_hint')}</p>
      <div className={css.kinds}>
        {customFieldKinds.map((kind) => (
          <Button key={kind} small icon={<PlusIcon />} title={t(`about_${kind}`)} disabled={disabled} {...events(kind)}>
            {t(`kind_${kind}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
