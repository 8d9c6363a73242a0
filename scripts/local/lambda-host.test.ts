import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startLambdaFunction } from '#functions/lib/start-function.ts';
import { LambdaHost } from './lambda-host.ts';
import { ServiceHost } from './service-host.ts';
import { generateCredentials } from './signature.ts';

const started: [string, unknown][] = [];
const login = generateCredentials();
const services = new ServiceHost({ login, lambda: new LambdaHost((name, event) => void started.push([name, event])) });

beforeAll(async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', await services.listen());
  vi.stubEnv('AWS_REGION', login.region);
  vi.stubEnv('AWS_ACCESS_KEY_ID', login.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', login.secretAccessKey);
});
afterAll(() => {
  services.stop();
  vi.unstubAllEnvs();
});

it('lambda host › starts a function of the manifest on request', async () => {
  await startLambdaFunction('fanOut');
  expect(started).toEqual([['fanOut', {}]]);
});

it('lambda host › rejects unknown functions and unsigned requests', async () => {
  await expect(startLambdaFunction('none')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another');
  // Credentials are those of the start of a process.
  vi.resetModules();
  const stranger = await import('#functions/lib/start-function.ts');
  await expect(stranger.startLambdaFunction('fanOut')).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', login.secretAccessKey);
  expect(started).toHaveLength(1);
});
