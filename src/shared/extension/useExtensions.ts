import { useEffect, useState } from 'react';
import {
  extensionCalls,
  type ExtensionKey,
  type ExtensionPoint,
  type ExtensionRow,
} from '../../../wire/extension/extension';
import { useReader } from '../api/useReader';
import { useRecord } from '../api/useRecord';
import { useHost } from '../host/useHost';

/** A module of an extension at a point of the page. */
export interface Placed {
  /** `extension-acme`; of its second module at this point `extension-acme-2`. */
  key: ExtensionKey;
  point: ExtensionPoint;
  row: ExtensionRow;
  /** Exposed module; '' while the manifest cannot be had, then its place says so. */
  module: string;
  /** By the manifest, else the extension's name. */
  title: string;
}

const none: readonly Placed[] = [];

/**
 * What extensions of others have at a point, for records of a kind. Where nothing is switched on, nothing is asked for
 * and no code is loaded; else it comes after the page.
 */
export function useExtensions(point: ExtensionPoint, kind?: string): readonly Placed[] {
  const { kit } = useHost();
  const isOn = useReader()?.extension_points?.includes(point);
  const rows = useRecord(extensionCalls.list, isOn ? {} : null).data?.extensions;
  const [placed, setPlaced] = useState(none);
  const { base, locale } = kit;
  useEffect(() => {
    if (!rows || !isOn) return undefined;
    let wanted = true;
    void import(/* webpackChunkName: "extension" */ './placed').then(
      ({ placedAt }) => placedAt(rows, { point, kind, base, locale }, (all) => wanted && setPlaced(all)),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [rows, isOn, point, kind, base, locale]);
  return placed;
}
