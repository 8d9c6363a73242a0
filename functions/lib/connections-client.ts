import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { buildClientTimeouts, memoizeOnce, standardClientSettings } from './client-settings.ts';
import { config } from './config.ts';

/**
 * Posts to connections, also within the five seconds of the function that welcomes them. It stands apart from the client
 * of the table, which that function would carry without using it.
 */
export const getConnectionsApiClient = /* @__PURE__ */ memoizeOnce(
  () =>
    new ApiGatewayManagementApiClient({
      ...standardClientSettings,
      maxAttempts: 2,
      requestHandler: buildClientTimeouts(2000),
      endpoint: config.webSocketEndpoint(),
    }),
);
