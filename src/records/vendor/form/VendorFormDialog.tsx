import { lazyPart } from '../../../shared/part/lazyPart';
import type { NewVendorProps } from './NewVendor';

// In a file of its own: what imports `embed.ts` gets no form.
const NewVendor = lazyPart(() => import('./NewVendor'), { skeleton: null });

/** The dialog of a new vendor; its code is fetched when it is first shown. */
export function VendorFormDialog({ open, ...dialog }: NewVendorProps & { open: boolean }) {
  return open && <NewVendor {...dialog} />;
}
