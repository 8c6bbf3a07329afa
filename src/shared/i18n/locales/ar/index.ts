import { admin } from './admin';
import { inLanguage } from '../../../../../wire/languages/rules';
import { rules } from '../../../../../wire/languages/ar/rules';
import type { Translation } from '../../messages';
import { announcement } from './announcement';
import { approval } from './approval';
import { asset } from './asset';
import { assetMap } from './asset-map';
import { cab } from './cab';
import { catalogue } from './catalogue';
import { change } from './change';
import { changeView } from './change-view';
import { contractDashboard } from './contract-dashboard';
import { imports } from './import';
import { contract } from './contract';
import { exported } from './export';
import { formGroup } from './form-group';
import { job } from './job';
import { label } from './label';
import { notification } from './notification';
import { records } from './records';
import { release } from './release';
import { report } from './report';
import { rule } from './rule';
import { shared } from './shared';
import { vendor } from './vendor';
import { widgets } from './widgets';

const arabic: Translation = {
  texts: {
    ...shared,
    ...records,
    ...admin,
    ...announcement,
    ...approval,
    ...asset,
    ...assetMap,
    ...cab,
    ...catalogue,
    ...change,
    ...contractDashboard,
    ...imports,
    ...contract,
    ...exported,
    ...formGroup,
    ...job,
    ...label,
    ...notification,
    ...changeView,
    ...release,
    ...report,
    ...rule,
    ...vendor,
    ...widgets,
  },
  rule: inLanguage('ar', rules),
};

export default arabic;
