import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Place, placeOf } from '../backup/place';
import { isS3 } from '../store/s3.settings';
import type { ServiceConfig } from '../shared/services';

export type ArchiveConfig = Pick<ServiceConfig, 'dataDir' | 'archiveTo'>;

/** Where archives go, as people name it. */
export const placeName = ({ dataDir, archiveTo }: ArchiveConfig): string =>
  archiveTo ? (isS3(archiveTo) ? archiveTo : path.resolve(archiveTo)) : path.join(dataDir, 'archive');

/** Opens it; the folder of our own is made. Throws ConfigError. */
export async function archivePlace(config: ArchiveConfig): Promise<Place> {
  const name = placeName(config);
  if (!config.archiveTo) await mkdir(name, { recursive: true, mode: 0o700 });
  return knownPlace(name);
}

/** The place of an archive that was made. */
export const knownPlace = (name: string): Place => placeOf(name, process.env, process.cwd(), 'archive');
