import { useRef, useState, useSyncExternalStore } from 'react';
import * as keysMessages from '../../../texts/compiled/screen/keys';
import * as tableMessages from '../../../texts/compiled/screen/table';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { SearchIcon } from '../../shared/icon/table';
import { shownKeys } from '../../shared/keys/keys';
import { useStyles } from '../../shared/style/useStyles';
import { Palette } from './lazyPalette';
import { onPaletteOfPage, paletteOfPage } from './ofPage';
import * as sheet from './SearchButton.module.css';

interface SearchFieldProps {
  /** Opens the palette; is given the button, which gets the focus back. */
  onOpen: (button: HTMLElement) => void;
  /** Its key works here. */
  keyed: boolean;
}

/** A button that looks like a search field, and opens the palette; only an icon where there is little room. */
export function SearchField({ onOpen, keyed }: SearchFieldProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span className={css.room}>
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={keyed ? 'Control+K Meta+K' : undefined}
        title={t(keysMessages.palette)}
        onPointerEnter={Palette.preload}
        onFocus={Palette.preload}
        onClick={() => onOpen(button.current!)}
      >
        <SearchIcon />
        <span className={css.text}>{t(tableMessages.search)}</span>
        {keyed && (
          <span className={css.keys} dir="ltr" aria-hidden="true">
            {shownKeys('Mod k', t(keysMessages.control)).map((key) => (
              <kbd key={key} className={css.key}>
                {key}
              </kbd>
            ))}
          </span>
        )}
      </button>
    </span>
  );
}

/** The slot `search`: the palette from the host's own navigation; on a page of ours, the one of that page. */
export function SearchButton() {
  const { kit } = useHost();
  const ofPage = useSyncExternalStore(onPaletteOfPage, paletteOfPage);
  const [open, setOpen] = useState(false);
  return (
    <>
      <SearchField keyed={ofPage !== undefined} onOpen={(button) => (ofPage ? ofPage(button) : setOpen(true))} />
      {open && <Palette onGo={kit.navigate} onClose={() => setOpen(false)} />}
    </>
  );
}
