import { useRef, type PointerEvent } from 'react';
import { customFieldKinds, type CustomFieldKind } from '../../../../wire/parts/form';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { PlusIcon } from '../../../shared/icon/icon';
import { followPointer } from '../../../shared/order/drag';
import { useStyles } from '../../../shared/style/useStyles';
import * as sheet from './Builder.module.css';
import * as formGroupMessages from '../../../../texts/compiled/screen/form_group';

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
  const t = useMessages();
  const dragged = useRef(false);

  const events = (kind: CustomFieldKind) => ({
    onPointerDown: (event: PointerEvent) => {
      dragged.current = false;
      // A finger scrolls.
      if (disabled || event.button !== 0 || event.pointerType === 'touch') return;
      const { clientX, clientY } = event;
      followPointer(event, {
        onMove: ({ clientX: x, clientY: y }) => {
          dragged.current ||= Math.hypot(x - clientX, y - clientY) > slack;
          if (dragged.current) onDrag({ x, y });
        },
        onEnd: (at) => {
          onDrag(null);
          if (at && dragged.current) onDrop(kind, { x: at.clientX, y: at.clientY });
        },
      });
    },
    // The click that follows a drag adds nothing.
    onClick: () => {
      if (!dragged.current) onAdd(kind);
      dragged.current = false;
    },
  });

  return (
    <section className={css.palette} aria-label={t(formGroupMessages.palette)}>
      <h3>{t(formGroupMessages.palette)}</h3>
      <p className={css.muted}>{t(formGroupMessages.palette_hint)}</p>
      <div className={css.kinds}>
        {customFieldKinds.map((kind) => (
          <Button
            key={kind}
            small
            icon={<PlusIcon />}
            title={t(formGroupMessages[`about_${kind}`])}
            disabled={disabled}
            {...events(kind)}
          >
            {t(formGroupMessages[`kind_${kind}`])}
          </Button>
        ))}
      </div>
    </section>
  );
}
