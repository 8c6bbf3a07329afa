export { assetExport } from './asset.columns';
export { noteFirstHolders, noteHolders } from './asset.mails';
export { recordCreated, snapshotAssets, type SnapshotPart } from './asset.queries';
export { heldInGeneral, isHeld } from './asset.rules';
export { assetTrash } from './asset.write';
