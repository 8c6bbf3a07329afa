import type { PageType, RuleKind } from '../../../wire/rule/rule';

/** Addresses of workflows and listeners (D1 §2). Rules of tickets need no `page_type`. */
export const rulePaths = (kind: RuleKind) => {
  const base = `/service-desk/${kind}`;
  const of = (page: PageType, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...(page !== 'ticket' && { page_type: page }), ...more });
    return query.size ? `?${query.toString()}` : '';
  };
  return {
    list: (page: PageType) => base + of(page),
    create: (page: PageType) => `${base}/create${of(page)}`,
    /** A new one that begins as this one is. */
    clone: (page: PageType, id: number) => `${base}/create${of(page, { from: String(id) })}`,
    edit: (id: number) => `${base}/${id}/edit`,
  };
};
