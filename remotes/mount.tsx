import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { ContextOf, Kit, Mount, PointId } from '../host-shim/protocol';
import { HostProvider } from '../src/shared/host/HostProvider';

let mounts = 0;

/** The kit as React sees it: another object only when something that is shown has changed. */
function snapshot(kit: Kit, last?: Kit): Kit {
  const { locale, dir, theme } = kit;
  return last?.locale === locale && last.dir === dir && last.theme === theme ? last : { ...kit };
}

/**
 * Makes the `mount` of a federated module from a component that takes the point's context as props. An error that no
 * boundary of the widget catches goes to the shim, which takes the widget down and offers to try again.
 */
export function mountReact<P extends PointId>(Widget: ComponentType<ContextOf<P>>): Mount<P> {
  return (element, context, kit) => {
    const root = createRoot(element, {
      identifierPrefix: `sd${++mounts}-`,
      // Not at once: React is still rendering, and the shim unmounts.
      onUncaughtError: (error) => queueMicrotask(() => kit.report(error)),
    });
    let shown: Kit | undefined;
    const update = (next: ContextOf<P>) => {
      shown = snapshot(kit, shown);
      root.render(
        <HostProvider kit={shown}>
          <Widget {...next} />
        </HostProvider>,
      );
    };
    const mounted = { update, unmount: () => root.unmount() };
    if (!kit.identityToken) {
      update(context);
      return mounted;
    }
    // The session is there before the widget: what the browser asks by itself carries nothing but its cookie.
    return import(/* webpackChunkName: "identity" */ '../src/shared/host/identity')
      .then(({ exchangeToken }) => exchangeToken(kit))
      .then(() => {
        update(context);
        return mounted;
      });
  };
}
