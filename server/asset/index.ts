export { assetExport, assetReport } from './asset.columns';
export { assetSource, noteFirstHolders, noteHolders } from './asset.mails';
export { assetState, recordCreated, snapshotAssets, type SnapshotPart } from './asset.queries';
export { heldInGeneral, isHeld, refusalsOf } from './asset.rules';
export { assetBulk, assetTrash } from './asset.write';
