import assert from 'node:assert/strict';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { REGION } from '#infra/platform.ts';
import { emulatorEnvironment } from './deploy.ts';
import { ENDPOINT } from './ministack.ts';

interface Asked {
  path?: string;
  /** Names in small letters. */
  headers: Record<string, string>;
  body: string;
}

/**
 * Asks a service of the emulator as the owner of its account, who may do anything.
 * @returns the text that it answered.
 * @throws {AssertionError} with that, where the status is none of success.
 */
export async function askEmulator(service: string, { path = '/', headers, body }: Asked): Promise<string> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = emulatorEnvironment;
  const signer = new SignatureV4({
    credentials: { accessKeyId, secretAccessKey },
    region: REGION,
    service,
    sha256: Sha256,
  });
  const { host, hostname, protocol, href } = new URL(path, ENDPOINT);
  const request = { method: 'POST', protocol, hostname, path, query: {}, headers: { host, ...headers }, body };
  const { host: _, ...signed } = (await signer.sign(request)).headers;
  const answer = await fetch(href, { method: 'POST', headers: signed, body });
  const text = await answer.text();
  assert(answer.ok, `${service} answered ${answer.status}: ${text}`);
  return text;
}

/** Asks a service that speaks in forms. @throws {AssertionError} with what it answered. */
export const askByForm = (service: string, parameters: Record<string, string>): Promise<string> =>
  askEmulator(service, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(parameters).toString(),
  });

/** Asks a service that speaks JSON. @throws {AssertionError} with what it answered. */
export const askByJson = async <T>(service: string, target: string, body: object): Promise<T> => {
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target };
  return JSON.parse(await askEmulator(service, { headers, body: JSON.stringify(body) })) as T;
};
