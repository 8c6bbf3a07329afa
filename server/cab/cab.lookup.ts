import { byName, catalogue, type Lookups } from '../parts/lookup/lookup';

export const cabLookups = {
  cabs: byName('cabs', { needs: { anyOf: ['enforce_cab', 'manage_cab'] } }),
  user_types: catalogue('user_types'),
} satisfies Lookups<'cab'>;
