import type { Catalogue } from '../language';
import { asset } from './asset';
import { catalogue } from './catalogue';
import { change } from './change';
import { cmdb } from './cmdb';
import { contractList } from './contract-list';
import { contractTerm } from './contract-term';
import { desk } from './desk';
import { form } from './form';
import { formGroup } from './form-group';
import { helpDesk } from './help-desk';
import { importFile } from './import-file';
import { importRun } from './import-run';
import { log } from './log';
import { mails } from './mails';
import { automation } from './automation';
import { records } from './records';
import { rights } from './rights';
import { rules } from './rules';
import { shared } from './shared';

export const arabic: Catalogue = {
  rightToLeft: true,
  rules,
  sentences: {
    ...shared,
    ...records,
    ...asset,
    ...catalogue,
    ...rights,
    ...change,
    ...automation,
    ...cmdb,
    ...contractList,
    ...contractTerm,
    ...desk,
    ...form,
    ...formGroup,
    ...helpDesk,
    ...importFile,
    ...importRun,
    ...log,
    ...mails,
  },
};
