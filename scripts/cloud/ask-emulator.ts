import { type Call, callService, jsonCall } from '#functions/testing/signed-call.ts';
import { REGION } from '#infra/platform.ts';
import { emulatorEnvironment } from './deploy.ts';
import { ENDPOINT } from './ministack.ts';

/**
 * Asks a service of the emulator as the owner of its account, who may do anything.
 * @returns the text that it answered.
 * @throws {AssertionError} with that, where the status is none of success.
 */
export function askEmulator(service: string, call: Call): Promise<string> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = emulatorEnvironment;
  return callService({ name: service, endpoint: ENDPOINT, region: REGION, accessKeyId, secretAccessKey }, call);
}

/** Asks a service that speaks in forms. @throws {AssertionError} with what it answered. */
export const askByForm = (service: string, parameters: Record<string, string>): Promise<string> =>
  askEmulator(service, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(parameters).toString(),
  });

/** Asks a service that speaks JSON. @throws {AssertionError} with what it answered. */
export const askByJson = async <T>(service: string, target: string, body: object): Promise<T> =>
  JSON.parse(await askEmulator(service, jsonCall(target, body))) as T;
