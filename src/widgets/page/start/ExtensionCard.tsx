import { type ReactNode, useState } from 'react';
import { ExtensionPlace } from '../../../shared/extension/place';
import type { Placed } from '../../../shared/extension/useExtensions';
import { StartCard } from './StartCard';

/** The card of an extension of others (`home.card`, G25). */
export function ExtensionCard({ of, menu }: { of: Placed; menu?: ReactNode }) {
  const [title, setTitle] = useState(of.title);
  return (
    <StartCard title={title} menu={menu}>
      <ExtensionPlace of={of} onTitle={setTitle} />
    </StartCard>
  );
}
