import { lazyPart } from '../../shared/part/lazyPart';
import type { NewVendorProps } from './vendor.form';

const NewVendor = lazyPart(async () => ({ default: (await import('./vendor.form')).NewVendor }), { skeleton: null });

/** The dialog of a new vendor; its code is fetched when it is first shown. */
export function VendorFormDialog({ open, ...dialog }: NewVendorProps & { open: boolean }) {
  return open && <NewVendor {...dialog} />;
}
