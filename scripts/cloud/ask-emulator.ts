import { type ServiceCall, callService, buildJsonCall } from '#functions/testing/signed-call.ts';
import { REGION } from '#infra/platform.ts';
import { emulatorEnvironment } from './deploy.ts';
import { EMULATOR_ENDPOINT } from './ministack.ts';

/**
 * Asks a service of the emulator as the owner of its account, who may do anything.
 * @returns the text that it answered.
 * @throws {AssertionError} with that, where the status is none of success.
 */
export function callEmulator(service: string, call: ServiceCall): Promise<string> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = emulatorEnvironment;
  return callService(
    { name: service, endpoint: EMULATOR_ENDPOINT, region: REGION, accessKeyId, secretAccessKey },
    call,
  );
}

/** Asks a service that speaks in forms. @throws {AssertionError} with what it answered. */
export const callEmulatorForm = (service: string, parameters: Record<string, string>): Promise<string> =>
  callEmulator(service, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(parameters).toString(),
  });

/** Asks a service that speaks JSON. @throws {AssertionError} with what it answered. */
export const callEmulatorJson = async <T>(service: string, target: string, body: object): Promise<T> =>
  JSON.parse(await callEmulator(service, buildJsonCall(target, body))) as T;
