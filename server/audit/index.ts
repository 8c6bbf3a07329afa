export { auditRoutes } from './audit.routes';
export { archivedMonths, reseal, sealWaiting } from './audit.seal';
export { verifyAudit } from './audit.verify';
