import { type AwsServiceCall, callAwsService, buildAwsJsonCall } from '#functions/testing/signed-call.ts';
import { PLATFORM_AWS_REGION } from '#infra/platform.ts';
import { emulatorEnvironment } from './deploy.ts';
import { EMULATOR_ENDPOINT } from './ministack.ts';

/**
 * Calls a service of the emulator as the owner of its account, with all rights.
 * @returns the text of the answer.
 * @throws {AssertionError} with that text when the status is no success.
 */
export function callEmulator(service: string, call: AwsServiceCall): Promise<string> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = emulatorEnvironment;
  return callAwsService(
    { name: service, endpoint: EMULATOR_ENDPOINT, region: PLATFORM_AWS_REGION, accessKeyId, secretAccessKey },
    call,
  );
}

/** Calls a service that takes forms. @throws {AssertionError} with the answer. */
export const callEmulatorForm = (service: string, parameters: Record<string, string>): Promise<string> =>
  callEmulator(service, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(parameters).toString(),
  });

/** Calls a service that takes JSON. @throws {AssertionError} with the answer. */
export const callEmulatorJson = async <T>(service: string, target: string, body: object): Promise<T> =>
  JSON.parse(await callEmulator(service, buildAwsJsonCall(target, body))) as T;
