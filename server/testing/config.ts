import type { ServiceConfig } from '../shared/services';

/** What servers of tests have, unless they say otherwise. */
export const testConfig: ServiceConfig = {
  dataDir: '/nowhere',
  maxUploadBytes: 1,
  publicUrl: null,
  requesterMayDecideAlone: false,
  timeZone: 'UTC',
  currency: 'EUR',
  clockShiftDays: 0,
  tokenRateLimit: 600,
  extensions: [
    { name: 'acme', manifest: '/acme/manifest.json', points: ['record.tab'], needs: { scopes: [], addresses: [] } },
  ],
};
