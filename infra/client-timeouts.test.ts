import { expect, test, vi } from 'vitest';
import {
  getKmsClient,
  getLambdaClient,
  getS3Client,
  getSecretsManagerClient,
  getSesClient,
  getSqsClient,
  getSsmClient,
} from '#functions/lib/clients.ts';
import { getConnectionsApiClient } from '#functions/lib/connections-client.ts';
import { testEnvironmentVariables } from '#functions/testing/prepare-functions.ts';
import type { FunctionSpec } from './function-spec.ts';
import { functionSpecs } from './manifest.ts';

const clients = {
  connectionsApi: getConnectionsApiClient,
  kms: getKmsClient,
  lambda: getLambdaClient,
  s3: getS3Client,
  secretsManager: getSecretsManagerClient,
  ses: getSesClient,
  sqs: getSqsClient,
  ssm: getSsmClient,
};

/** Clients, with a pattern of the code that uses them. */
const users: readonly [keyof typeof clients, RegExp][] = [
  ['sqs', /^queue/],
  ['kms', /^(personal-key|hot-wallets)$/],
  ['ssm', /^(site|admin-site|status-file)$/],
  ['secretsManager', /^(feed|push)$/],
  ['lambda', /^starts:/],
  ['ses', /^mail$/],
  ['s3', /^(documents|attachments|statements|exports|posters|status-file)/],
  ['connectionsApi', /^connections$/],
];

interface Handler {
  httpHandlerConfigs: () => { requestTimeout?: number; throwOnRequestTimeout?: boolean };
  configProvider: Promise<{ requestTimeout?: number; throwOnRequestTimeout?: boolean }>;
}

test.each(users)('%s client › gives up a hanging call before the calling function times out', async (name, touched) => {
  for (const [key, value] of Object.entries({ ...testEnvironmentVariables, WEBSOCKET_ENDPOINT: 'http://127.0.0.1:1' }))
    vi.stubEnv(key, value);
  const { requestHandler, maxAttempts } = clients[name]().config;
  const { requestTimeout, throwOnRequestTimeout } = await (requestHandler as unknown as Handler).configProvider;
  vi.unstubAllEnvs();
  expect(throwOnRequestTimeout).toBe(true);
  const using = (Object.values(functionSpecs) as FunctionSpec[]).filter(({ touches }) =>
    touches.some((resource) => touched.test(resource)),
  );
  expect(using.length).toBeGreaterThan(0);
  const shortest = Math.min(...using.map(({ timeout }) => timeout)) * 1000;
  expect((await maxAttempts()) * (requestTimeout ?? Infinity)).toBeLessThan(shortest);
});
