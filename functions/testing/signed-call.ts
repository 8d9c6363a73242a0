import assert from 'node:assert/strict';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';

/** Address of an AWS service, and the credentials for it. */
export interface TestAwsService {
  /** Name in signatures. */
  name: string;
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface AwsServiceCall {
  path?: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/**
 * Posts a signed request to a service without a client here.
 * @returns the text of its answer.
 * @throws {AssertionError} with that text, when the status is no success.
 */
export async function callAwsService(
  service: TestAwsService,
  { path = '/', headers, body }: AwsServiceCall,
): Promise<string> {
  const { name, endpoint, region, ...credentials } = service;
  const signer = new SignatureV4({ credentials, region, service: name, sha256: Sha256 });
  const { host, hostname, protocol, href } = new URL(path, endpoint);
  const request = { method: 'POST', protocol, hostname, path, query: {}, headers: { host, ...headers }, body };
  const { host: _, ...signed } = (await signer.sign(request)).headers;
  const answer = await fetch(href, { method: 'POST', headers: signed, body });
  const text = await answer.text();
  assert(answer.ok, `${name} answered ${answer.status}: ${text}`);
  return text;
}

/** Builds a call of an operation of a service that speaks JSON. */
export const buildAwsJsonCall = (target: string, body: object): AwsServiceCall => ({
  headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
  body: JSON.stringify(body),
});
