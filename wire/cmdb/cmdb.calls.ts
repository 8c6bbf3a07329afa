import { entries } from '../protocol/entry';
import { cmdbCalls, cmdbSorts, impactDirections, mapDirections, relationCalls } from './cmdb';
import * as replies from './cmdb.replies';
import * as rules from './cmdb.rules';

export const cmdbEntries = entries(
  'cmdb',
  cmdbCalls,
  {
    list: 'List relation types',
    view: 'Read a relation type',
    save: 'Create or edit a relation type',
    edit: 'Save a relation type',
    remove: 'Delete a relation type; its relations may get another type',
  },
  {
    list: { query: { sorts: cmdbSorts }, reply: replies.cmdbList },
    view: { reply: replies.cmdbView },
    save: { body: rules.cmdbForm, reply: replies.cmdbSaved },
    edit: { body: rules.cmdbEdit, reply: replies.cmdbSaved },
    remove: { body: rules.cmdbRemoval },
  },
);

export const relationEntries = entries(
  'relation',
  relationCalls,
  {
    table: 'List the relations of an asset by type and direction',
    add: 'Add relations between assets',
    remove: 'Remove relations between assets',
    map: 'Read the map of relations around an asset',
    place: 'Save where nodes stand on one’s own map of an asset',
    resetPlaces: 'Remove where nodes stand on one’s own map of an asset',
    impact: 'List what fails with assets, or what they rest on',
    changeImpact: 'List what fails with the assets of a change',
    problemImpact: 'List what fails with the assets of a problem',
  },
  {
    table: { reply: replies.relationTable },
    add: { body: rules.relationForm },
    remove: { body: rules.relationRemoval },
    map: {
      query: { words: { depth: ['1', '2', '3', '4', '5'], direction: mapDirections, expand: [] } },
      reply: replies.relationMap,
    },
    place: { body: rules.mapPositions },
    impact: { query: { ids: ['asset_ids'], words: { direction: impactDirections } }, reply: replies.impactReply },
    changeImpact: { reply: replies.recordImpact },
    problemImpact: { reply: replies.recordImpact },
  },
);
