import { lazyDialog } from '../../shared/part/lazyDialog';
import type { NewVendorProps } from './vendor.form';

const NewVendor = lazyDialog(async () => (await import('./vendor.form')).NewVendor);

/** The dialog of a new vendor; its code is fetched when it is first shown. */
export function VendorFormDialog({ open, ...dialog }: NewVendorProps & { open: boolean }) {
  return open && <NewVendor {...dialog} />;
}
