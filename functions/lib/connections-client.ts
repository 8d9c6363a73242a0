import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { limits, once, standard } from './client-settings.ts';
import { config } from './config.ts';

/**
 * Posts to connections, also within the five seconds of the function that welcomes them. It stands apart from the client
 * of the table, which that function would carry without using it.
 */
export const connectionsApi = /* @__PURE__ */ once(
  () =>
    new ApiGatewayManagementApiClient({
      ...standard,
      maxAttempts: 2,
      requestHandler: limits(2000),
      endpoint: config.webSocketEndpoint(),
    }),
);
