import { useState } from 'react';
import { ExtensionPlace } from '../../../shared/extension/place';
import { type Placed, useExtensions } from '../../../shared/extension/useExtensions';
import { useStyles } from '../../../shared/style/useStyles';
import * as sheet from './Start.module.css';
import { StartCard } from './StartCard';

/** The cards of extensions of others (`home.card`, G25), behind our own. */
export function ExtensionCards() {
  const css = useStyles(sheet);
  const placed = useExtensions('home.card');
  if (placed.length === 0) return null;
  return (
    <div className={css.cards}>
      {placed.map((of) => (
        <ExtensionCard key={of.key} of={of} />
      ))}
    </div>
  );
}

function ExtensionCard({ of }: { of: Placed }) {
  const [title, setTitle] = useState(of.title);
  return (
    <StartCard title={title}>
      <ExtensionPlace of={of} onTitle={setTitle} />
    </StartCard>
  );
}
