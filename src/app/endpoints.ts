// One line per kind of endpoint that events are delivered to.
export { callbackEndpoint } from '../localization/callbacks/callback-endpoint.ts';
export { webhookEndpoint } from '../social/webhooks/webhook-endpoint.ts';
