import { lazyPart } from '../../shared/part/lazyPart';

export const LabelSettingsPage = lazyPart(
  () => import(/* webpackChunkName: "label-settings" */ './settings/LabelSettingsPage'),
);
