import { lazy, Suspense, useEffect, useInsertionEffect, useMemo, useState, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { Kit } from '../../../host-shim/protocol';
import { AlertArea } from '../alert/AlertArea';
import { createClient, type Question } from '../api/client';
import { keepFetch } from '../api/pageFetch';
import type { QuestionProps } from '../dialog/QuestionDialog';
import { loadTranslation, readyTranslation } from '../i18n/language';
import type { Translation } from '../i18n/messages';
import { translator } from '../i18n/useMessages';
import * as base from '../style/base.module.css';
import { applyTheme } from '../style/theme';
import { adopt, type Classes } from '../style/useStyles';
import { HostContext, type Host } from './useHost';

const QuestionDialog = lazy(() => import('../dialog/QuestionDialog'));

/** The root of every widget: base styles and theme, texts, the client, live data and the outermost alert area. */
export function HostProvider({ kit, children }: { kit: Kit; children: ReactNode }) {
  keepFetch(kit.fetch);
  const translation = useTranslation(kit.locale);
  const [portal, setPortal] = useState<HTMLElement | null>(null);
  /** A dialog that a call waits for. */
  const [question, setQuestion] = useState<QuestionProps | null>(null);

  useInsertionEffect(() => {
    adopt(kit.root, base.default, true);
    applyTheme(kit.root, kit.theme);
  }, [kit.root, kit.theme]);

  useEffect(() => {
    if (!translation) return undefined;
    const lifetime = new AbortController();
    void import(/* webpackChunkName: "follow-host" */ './followHost').then(
      ({ followHost }) => followHost(kit, translation, lifetime.signal),
      () => undefined,
    );
    return () => lifetime.abort();
  }, [kit, translation]);

  const { locale, dir } = kit;
  const host = useMemo<Host>(() => {
    const t = translator(locale, translation ?? {});
    const fetchIt = <Answer,>(requestedOf: Question) =>
      new Promise<Answer>((onChoose) =>
        setQuestion({ ...requestedOf, onChoose: onChoose as (choice: unknown) => void }),
      ).finally(() => setQuestion(null));
    const send = createClient({ kit, t, fetchIt });
    return { kit, send, portal, translation: translation ?? {} };
    // The host may change its direction under a running widget: everything is drawn anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [kit, locale, dir, portal, translation]);

  const css = base as unknown as Classes;
  return (
    <HostContext value={host}>
      <SWRConfig value={{ shouldRetryOnError: false, focusThrottleInterval: 30_000, dedupingInterval: 5000 }}>
        <div className={css.root} lang={locale} dir={dir}>
          {translation && <AlertArea name="page">{children}</AlertArea>}
          {question && (
            <Suspense fallback={null}>
              <QuestionDialog {...question} />
            </Suspense>
          )}
          <div className={css.portal} ref={setPortal} />
        </div>
      </SWRConfig>
    </HostContext>
  );
}

/** Undefined while a language's chunk is on its way, so that nothing is shown in English first. */
function useTranslation(locale: string): Translation | undefined {
  const [fetched, setFetched] = useState<{ locale: string; texts: Translation }>();
  const ready = readyTranslation(locale);
  useEffect(() => {
    if (ready) return undefined;
    let wanted = true;
    void loadTranslation(locale).then((texts) => wanted && setFetched({ locale, texts }));
    return () => {
      wanted = false;
    };
  }, [locale, ready]);
  return ready ?? (fetched?.locale === locale ? fetched.texts : undefined);
}
