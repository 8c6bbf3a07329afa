import * as shared from '../../texts/compiled/rules/shared';
import * as rules from '../../texts/compiled/rules/asset';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** What a failure of one end of a relation means for the other (D28). The parent is said first: "parent Depends on child". */
export const impacts = ['child_to_parent', 'parent_to_child', 'both', 'none'] as const;
export type Impact = (typeof impacts)[number];

/** From which side a relation is said (D3 §3). */
export const relationSides = ['forward', 'inverse'] as const;
export type RelationSide = (typeof relationSides)[number];

/** On a map: both ways, only what the asset depends on, or only what depends on it (D10). */
export const mapDirections = ['both', 'forward', 'inverse'] as const;
export type MapDirection = (typeof mapDirections)[number];

/** What fails with these assets, or what they rest on (D28). */
export const impactDirections = ['affected', 'rests_on'] as const;
export type ImpactDirection = (typeof impactDirections)[number];

export const cmdbLimits = { name: 255 } as const;

export const cmdbTexts = {
  name: shared.name_too_long(cmdbLimits.name),
  /** D7, as written. */
  none: rules.no_relation,
} as const;

/** Of a map (B4, D9, D11). */
export const mapLimits = {
  depth: 5,
  usualDepth: 3,
  /** Nodes before anything is expanded. */
  nodes: 1000,
  /** More children than this that are alike stand as one node. */
  alike: 10,
  /** Places that are saved at once; entries of `expand`. */
  positions: 1000,
  /** The largest distance from the middle. */
  distance: 1_000_000,
} as const;

/** Of an impact (D28). */
export const impactLimits = {
  asked: 100,
  assets: 1000,
  /** Open tickets and changes that are named. */
  named: 20,
} as const;

export const mapTexts = {
  position: rules.position(mapLimits.distance.toLocaleString('en')),
  node: rules.node,
} as const;
