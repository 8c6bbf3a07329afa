import { AssetSelect } from '../src/widgets/asset-select/AssetSelect';
import { inSlot } from '../src/shared/slot/inSlot';
import { mountReact } from './mount';

export const mount = mountReact<'form.asset-select'>(inSlot<'form.asset-select'>(AssetSelect));
