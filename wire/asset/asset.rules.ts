import { object } from 'yup';
import { choices } from '../protocol/fields';
import { texts } from '../protocol/reply';

/** Assets to attach to any record (D1 §5, D2 §5). */
export const assetSelection = object({ asset_ids: choices().min(1, texts.selectAssets).required(texts.selectAssets) });
