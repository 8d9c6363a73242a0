import { queues } from '#infra/manifest.ts';
import { type LocalServiceEndpoints, buildLocalEnvironment } from '#scripts/start/environment.ts';

/**
 * Sets the functions' environment, so that this process runs the platform's own code against a running platform. Import
 * modules of `functions/` only after this.
 */
export function configureLocalFunctions(endpoints: LocalServiceEndpoints): void {
  Object.assign(process.env, buildLocalEnvironment(endpoints.dynamodb, endpoints.login), {
    TABLE_NAME: endpoints.table,
    PERSONAL_KEY: endpoints.personalKey,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    WEBSOCKET_ENDPOINT: endpoints.connections,
    CHAIN_SIMULATOR_URL: endpoints.chain,
    ...endpoints.chainKeys,
    CLOCK_OFFSET_SECONDS: String(endpoints.clockOffset),
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'error',
    ...Object.fromEntries(
      Object.keys(queues).map((name) => [
        `${name.toUpperCase()}_QUEUE_URL`,
        endpoints.queues[name as keyof typeof queues],
      ]),
    ),
  });
}
