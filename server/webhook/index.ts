export { failingWebhooks } from './webhook.queries';
export { webhookRoutes } from './webhook.routes';
export { startSender } from './webhook.sender';
