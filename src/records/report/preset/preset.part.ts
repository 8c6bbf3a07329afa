import { lazyPart } from '../../../shared/part/lazyPart';

/** Fetched with the pages that offer them, so that the page of a report does not carry them. */
export const PresetCards = lazyPart(() => import(/* webpackChunkName: "report-presets" */ './PresetCards'), {
  skeleton: null,
});
export const PresetForm = lazyPart(() => import(/* webpackChunkName: "report-presets" */ './PresetForm'));
