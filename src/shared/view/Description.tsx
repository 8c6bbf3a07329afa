import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { Card } from '../layout/Card';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './Description.module.css';
import { RichText } from './RichText';
import * as words from '../../../texts/compiled/screen/common';
import * as recordMessages from '../../../texts/compiled/screen/record';

/** Up to this height a text is shown whole: more than the style sheet cuts, so that never a single line is missing. */
const whole = 160;

interface DescriptionProps {
  html: string;
  /** Opens the description in a dialog (D1 §2); without it there is no such button. */
  onShow?: () => void;
}

/** The description of a record: its first lines, the rest in place with "Show more". */
export function Description({ html, onShow }: DescriptionProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const id = useId();
  const text = useRef<HTMLDivElement>(null);
  const [long, setLong] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const element = text.current!;
    const measure = () => setLong(element.offsetHeight > whole);
    const size = new ResizeObserver(measure);
    size.observe(element);
    measure();
    return () => size.disconnect();
  }, [html]);
  const cut = long && !open;
  return (
    <Card
      title={t(words.description)}
      tools={
        onShow && (
          <Button small onClick={onShow}>
            {t(recordMessages.show_description)}
          </Button>
        )
      }
    >
      {/* Who goes to a link below the first lines by keyboard sees it. */}
      <div id={id} className={cx(cut && css.cut)} onFocus={() => setOpen(true)}>
        <div ref={text} className={css.text}>
          <RichText html={html} />
        </div>
      </div>
      {long && (
        <div className={css.more}>
          <Button look="quiet" small aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {t(open ? recordMessages.show_less : words.show_more)}
          </Button>
        </div>
      )}
    </Card>
  );
}
