export { auditRoutes } from './audit.routes';
export { reseal, sealWaiting } from './audit.seal';
export { verifyAudit } from './audit.verify';
