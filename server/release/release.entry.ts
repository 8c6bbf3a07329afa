import * as pageSentences from '../../texts/compiled/server/page';
import { releaseCalls } from '../../wire/release/release';
import { customForm } from '../parts/custom-field/custom-field.form';
import type { Entry } from '../parts/entry';
import { say } from '../shared/sentence';
import { releaseKind } from './release.kind';
import { releaseSource } from './release.mails';
import { lockRelease, releaseExport, releaseReport, releaseState } from './release.queries';
import { releaseRoutes } from './release.routes';
import { refusalsOf } from './release.rules';
import { releaseAssets, releaseBulk } from './release.write';

export const releaseEntry: Entry<'release'> = {
  kind: releaseKind,
  routes: releaseRoutes,
  page: { path: 'releases', text: say(pageSentences.releases) },
  report: releaseReport,
  export: { list: releaseExport, needs: releaseCalls.exportJob.needs },
  bulk: releaseBulk,
  mails: releaseSource,
  form: customForm('release'),
  rules: {
    people: {},
    refusals: async (db, actor, id) => refusalsOf(actor, await releaseState(db, id)),
    attachAssets: releaseAssets.attach,
    hold: lockRelease,
    custom: { module: 'release', hold: ({ db }, id) => lockRelease(db, id) },
  },
};
