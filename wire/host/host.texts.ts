import * as rules from '../../texts/compiled/rules/host';
/** Of what a connected help-desk says has changed. */
export const changeLimits = { changes: 1000, id: 310 } as const;

export const changeTexts = {
  kind: rules.host_kind,
  id: rules.host_id(310),
  changes: rules.host_changes(1000),
} as const;
