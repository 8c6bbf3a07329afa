import { lazyPart } from '../../../shared/part/lazyPart';
import type { NewContractTypeProps } from './NewContractType';

// In a file of its own: what imports `embed.ts` gets no form.
const NewContractType = lazyPart(() => import('./NewContractType'), { skeleton: null });

/** The dialog of a new contract type; its code is fetched when it is first shown. */
export function ContractTypeDialog({ open, ...dialog }: NewContractTypeProps & { open: boolean }) {
  return open && <NewContractType {...dialog} />;
}
