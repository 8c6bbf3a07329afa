import {
  useCallback,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { useNavigate } from 'react-router-dom';
import type { AlertAction, AlertSink } from '../../shared/alert/useAlert';
import { ConfirmDialog } from '../../shared/dialog/ConfirmDialog';
import { DirtyContext } from '../../shared/dialog/dirty';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { GoContext } from '../../shared/page/go';
import { usePages } from '../../shared/page/PageRoot';
import { lazyPart } from '../../shared/part/lazyPart';
import { routeOf } from './routes';
import { useAhead } from './useAhead';
import * as pageMessages from '../../../texts/compiled/screen/page';

/** They follow the first page; one that does not get them works all the same. */
const PageKeys = lazyPart<Record<'onGo' | 'onOpen', (path: string) => void>>(
  () => import(/* webpackChunkName: "page-keys" */ './PageKeys').catch(() => ({ default: () => null })),
  { skeleton: null },
);

/**
 * Anchors that lead below the base path are followed by the router, all others as the host does. Asks first where
 * unsaved input would be lost.
 */
export function PageLinks({ basename, children }: { basename: string; children: ReactNode }) {
  const t = useMessages();
  const { kit } = useHost();
  const navigate = useNavigate();
  const pages = usePages();
  const unsaved = useRef(new Set<string>());
  const pointed = useRef<string>(undefined);
  const [ahead, pointAt] = useAhead();
  const [leaving, setLeaving] = useState<string | null>(null);

  const routed = useCallback(
    (path: string) =>
      path === basename || path.startsWith(`${basename}/`) ? path.slice(basename.length) || '/' : null,
    [basename],
  );

  const go = useCallback(
    (path: string, message = '', action?: (alert: AlertSink) => AlertAction) => {
      const route = routed(kit.base + path);
      if (route === null) return kit.navigate(path);
      pages?.depart({ message, action });
      void navigate(route);
    },
    [kit, navigate, pages, routed],
  );

  const reportDirty = useMemo(
    () => (source: string, dirty: boolean) => {
      if (dirty) unsaved.current.add(source);
      else unsaved.current.delete(source);
    },
    [],
  );

  const lead = (to: string) => (unsaved.current.size > 0 ? setLeaving(to) : void navigate(to));

  function leadTo(path: string) {
    const { pathname, search, hash } = new URL(kit.base + path, location.href);
    const route = routed(pathname);
    if (route === null) kit.navigate(path);
    else lead(route + search + hash);
  }

  const linkOf = ({ target }: SyntheticEvent) => (target instanceof Element ? target.closest('a') : null);

  const routeFrom = (link: HTMLAnchorElement | null | undefined) =>
    link?.origin === location.origin ? routed(link.pathname) : null;

  /** The code of a page is on its way once somebody points at a link to it or gives it the focus. */
  function prepare(event: SyntheticEvent) {
    const route = routeFrom(linkOf(event));
    if (route !== null) routeOf(route).Component.preload();
  }

  /** A link that comes to lie under a pointer at rest is not pointed at. */
  function point(event: PointerEvent) {
    const link = linkOf(event);
    if (link?.href === pointed.current) return;
    pointed.current = link?.href;
    prepare(event);
    pointAt(routeFrom(link), event);
  }

  function follow(event: MouseEvent) {
    const link = linkOf(event);
    if (
      !link?.href ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    if (link.origin !== location.origin || link.hasAttribute('download') || link.target) return;
    const route = routed(link.pathname);
    if (route === null) return;
    event.preventDefault();
    lead(route + link.search + link.hash);
  }

  return (
    <GoContext value={go}>
      <DirtyContext value={reportDirty}>
        <div onClick={follow} onPointerMove={point} onPointerDown={prepare} onFocus={prepare}>
          {children}
        </div>
        {ahead}
        <PageKeys onGo={lead} onOpen={leadTo} />
        {leaving !== null && (
          <ConfirmDialog
            title={t(pageMessages.leave_title)}
            action={t(pageMessages.leave)}
            pending={false}
            onClose={() => setLeaving(null)}
            onConfirm={() => {
              setLeaving(null);
              void navigate(leaving);
            }}
          >
            {t(pageMessages.leave_text)}
          </ConfirmDialog>
        )}
      </DirtyContext>
    </GoContext>
  );
}
