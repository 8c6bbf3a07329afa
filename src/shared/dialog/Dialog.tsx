import {
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Alert } from '../alert/Alert';
import { useAlert } from '../alert/useAlert';
import { Button } from '../button/Button';
import { HostContext, useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { CloseIcon } from '../icon/icon';
import { cx, useStyles } from '../style/useStyles';
import { ShownContext } from '../ahead/ShownContext';
import * as sheet from './Dialog.module.css';
import { DiscardQuestion } from './DiscardQuestion';
import { DirtyContext } from './dirty';
import { openerIn, returnFocus, type Opener } from './focus';
import { Modal } from './modal';
import { keepPresses } from './press';
import { widthOf, type DialogWidth } from './width';
import * as words from '../../../texts/compiled/screen/common';

export interface DialogProps {
  title: ReactNode;
  /**
   * Maximum width in px (D1 §9: 500 confirmations, 850 problem and change, 950 attach assets, 800 permissions, filters,
   * new change).
   */
  width: DialogWidth;
  /** At the end of the lines, over the whole height; in the middle unless told. */
  side?: boolean;
  onClose: () => void;
  /** Buttons; a form brings its own `FormFooter` instead. */
  footer?: ReactNode;
  /** `false`: errors of actions go to the area around, because the dialog closes on a failure (confirmations). */
  alerts?: boolean;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/**
 * A modal dialog in the top layer; open as long as it is rendered, unless it is drawn ahead (ahead/useRest.ts). Escape,
 * the cross and a click beside it close it; a form inside that holds unsaved input asks first. Focus goes back to where
 * it was.
 */
export function Dialog({ title, width, side, onClose, footer, alerts = true, role = 'dialog', children }: DialogProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const host = useHost();
  const titleId = useId();
  const [portal, setPortal] = useState<HTMLElement | null>(null);
  const [error, setError] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const dirty = useRef(new Set<string>());
  const shown = useContext(ShownContext);
  const [opener, setOpener] = useState<Opener>();
  if (shown && !opener) setOpener(openerIn(host.kit.root));
  const alert = useAlert();
  const inner = useMemo(() => ({ ...host, portal }), [host, portal]);

  const isListening = alerts && shown;
  useEffect(
    () => (isListening ? alert.divert({ error: setError, clear: () => setError('') }) : undefined),
    [alert, isListening],
  );

  const reportDirty = useCallback((source: string, isDirty: boolean) => {
    if (isDirty) dirty.current.add(source);
    else dirty.current.delete(source);
  }, []);
  const requestClose = () => (dirty.current.size > 0 ? setConfirming(true) : onClose());

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    // Otherwise the browser closes the <dialog> behind React's back.
    event.preventDefault();
    if (isConfirming) setConfirming(false);
    else requestClose();
  };

  return (
    <Modal
      isOpen
      parentSelector={() => (host.portal ?? host.kit.root) as HTMLElement}
      ariaHideApp={false}
      bodyOpenClassName={null}
      portalClassName={css.host}
      overlayClassName={{ base: cx(css.overlay, side && css.side), afterOpen: '', beforeClose: '' }}
      className={{ base: cx(css.box, css[widthOf(width)]), afterOpen: '', beforeClose: '' }}
      overlayElement={(props, content) => (
        <Overlay
          {...props}
          role={role}
          aria-labelledby={titleId}
          content={content}
          portal={<div ref={setPortal} className={css.portal} />}
          onCloseRequest={requestClose}
          onKeyDown={onKeyDown}
        />
      )}
      role="document"
      aria={{ modal: undefined }}
      shouldCloseOnEsc={false}
      shouldCloseOnOverlayClick
      onRequestClose={requestClose}
      shouldFocusAfterRender={false}
      shouldReturnFocusAfterClose={false}
      onAfterClose={() => opener && returnFocus(opener, host.kit.root, host.kit.signal)}
    >
      <HostContext value={inner}>
        <DirtyContext value={reportDirty}>
          <header className={css.header}>
            <h2 id={titleId} className={css.title}>
              {title}
            </h2>
            <Button look="quiet" small icon={<CloseIcon />} aria-label={t(words.close)} onClick={requestClose} />
          </header>
          <div className={css.body}>
            {error && (
              <Alert kind="error" onDismiss={() => setError('')}>
                {error}
              </Alert>
            )}
            {portal && (
              <>
                {shown && <TopLayer of={portal.parentElement as HTMLDialogElement} />}
                {children}
              </>
            )}
          </div>
          {isConfirming ? (
            <DiscardQuestion onKeep={() => setConfirming(false)} onDiscard={onClose} />
          ) : (
            footer && <footer className={css.footer}>{footer}</footer>
          )}
        </DirtyContext>
      </HostContext>
    </Modal>
  );
}

type OverlayProps = Omit<ComponentProps<'div'>, 'content'>;

/** The overlay as a `<dialog>`. */
function Overlay({
  content,
  portal,
  onCloseRequest,
  onKeyDown,
  ...props
}: OverlayProps & { content: ReactElement; portal: ReactNode; onCloseRequest: () => void }) {
  return (
    <dialog
      {...(props as ComponentProps<'dialog'>)}
      onKeyDown={onKeyDown as unknown as ComponentProps<'dialog'>['onKeyDown']}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onCloseRequest();
      }}
    >
      {content}
      {portal}
    </dialog>
  );
}

/**
 * Opens the `<dialog>` by showModal(): above everything of the host, whose focus traps cannot reach in
 * (docs/embedding.md, requirement 17). It stands before what the dialog shows: that is in the page by then and laid out
 * once, together with what lies behind, and takes the focus after this.
 */
function TopLayer({ of }: { of: HTMLDialogElement }) {
  useLayoutEffect(() => {
    of.showModal();
    (of.firstElementChild as HTMLElement).focus();
    return keepPresses(of);
  }, [of]);
  return null;
}
