export type { Result } from './check';
export { codes, faults, type Fault } from './fault';
export { checkHost, hostChecks } from './host/host';
export type { HostAdapter } from './host/adapter';
export { asHtml, asText, failuresOf, looksOf, type Report } from './report';
export { requirements } from './requirement';
export { checkRemote, remoteChecks } from './remote/remote';
export type { RemoteAdapter } from './remote/visit';
export { type FaultServer, startFaultServer } from './probe/serve';
