import { AssetSelect } from '../src/widgets/asset-select/AssetSelect';
import { mountReact } from './mount';

export const mount = mountReact<'form.asset-select'>(AssetSelect);
