import type { Translation } from '../../messages';
import { approval } from './approval';
import { cab } from './cab';
import { change } from './change';
import { job } from './job';
import { changeView } from './change-view';
import { records } from './records';
import { release } from './release';
import { shared } from './shared';
import { widgets } from './widgets';

const arabic: Translation = {
  ...shared,
  ...records,
  ...approval,
  ...cab,
  ...change,
  ...job,
  ...changeView,
  ...release,
  ...widgets,
};

export default arabic;
