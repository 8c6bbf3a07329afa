import { useKept } from '../layout/useKept';

/** Whether a person wants narrow rows: in all tables alike. */
export function useDensity(user: number | undefined): [compact: boolean, set: (compact: boolean) => void] {
  const [density, keep] = useKept('density', user, ['comfortable', 'compact']);
  return [density === 'compact', (compact) => keep(compact ? 'compact' : 'comfortable')];
}
