import * as collisionMessages from '../../../texts/compiled/screen/collision';
import * as words from '../../../texts/compiled/screen/common';
import { type Collision, collisionCalls } from '../../../wire/collision/collision';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { Banner } from '../../shared/view/Banner';

/**
 * What a change collides with as it is saved (G12); nothing is loaded for one that is not `planned`. What others change is
 * announced within a minute as a change of this one.
 */
export const useCollisions = (id: number, planned = true) =>
  useRecord(collisionCalls.ofChange, planned ? { params: { id } } : null, { live: { kind: 'change', id } });

interface CollisionBannerProps {
  changeId: number;
  /** It has both ends of its window. */
  planned: boolean;
  /** Shows all of them. */
  onShow: () => void;
}

/** Above a change that collides with a freeze, with work on its assets, or is outside of their maintenance windows. */
export function CollisionBanner({ changeId, planned, onShow }: CollisionBannerProps) {
  const t = useMessages();
  const grave = useCollisions(changeId, planned).data?.collisions.filter(({ severity }) => severity !== 'info') ?? [];
  if (!grave.length) return null;
  return (
    <Banner
      label={t(words.collisions)}
      title={
        grave.some(({ severity }) => severity === 'block')
          ? t(collisionMessages.blocked)
          : t(collisionMessages.found, { count: grave.length })
      }
      buttons={<Button onClick={onShow}>{t(collisionMessages.show)}</Button>}
    >
      <p dir="auto">{namesOf(grave).join(' · ')}</p>
    </Banner>
  );
}

/** So many are named. */
const named = 3;

/** The first of what collides, each once: identifier and subject, a freeze, an asset outside of its windows. */
export const namesOf = (collisions: readonly Collision[]): string[] =>
  [...new Set(collisions.map((one) => (one.with ? nameOf(one.with) : one.path[0]?.asset.name)))]
    .filter((name) => name !== undefined)
    .slice(0, named);

/** The other change, or the freeze. */
export const nameOf = ({ identifier, title }: NonNullable<Collision['with']>): string =>
  `${identifier} ${title}`.trim();
