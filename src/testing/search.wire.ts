import type { SearchResult } from '../../wire/search/search';

/** A problem that a search found by the beginning of its subject. */
export const searchResult = (over: Partial<SearchResult> = {}): SearchResult => ({
  kind: 'problem',
  id: 7,
  identifier: 'PRB-7',
  title: 'VPN drops every hour',
  path: '/service-desk/problem/7/show',
  status: { id: 1, name: 'Open' },
  known_error: false,
  matched: { field: 'title', text: 'VPN drops every hour', marks: [[0, 3]] },
  updated_at: '2026-06-01 10:00:00',
  ...over,
});
