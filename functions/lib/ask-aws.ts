import { now } from './clock.ts';
import { config } from './config.ts';
import { sha256, signedHeaders } from './sign.ts';

/** AWS answers within this, ms. */
const TIMEOUT_MS = 5000;

interface Call {
  /** As signatures name it, and its host. */
  service: 'kms' | 'secretsmanager' | 'sqs' | 'ssm';
  /** Another address of the service than that of the region. */
  endpoint: string | null;
  /** `<interface>.<action>`. */
  target: string;
  /** The version of the protocol that the service speaks. */
  version?: '1.0' | '1.1';
}

/**
 * Asks a service of AWS that speaks JSON, signed with the function's own credentials; the SDK's clients would be 7 to
 * 30 KB more of each function. Whatever status is answered is given back.
 * @throws {Error} when nothing is answered.
 */
export function askAws({ service, endpoint, target, version = '1.1' }: Call, request: object): Promise<Response> {
  const region = config.region();
  const url = new URL('/', endpoint ?? `https://${service}.${region}.amazonaws.com`);
  const body = JSON.stringify(request);
  const headers = { 'content-type': `application/x-amz-json-${version}`, 'x-amz-target': target };
  const signable = { method: 'POST', host: url.host, path: '/', bodyHash: sha256(body), headers };
  const { host: _, ...sent } = signedHeaders(signable, config.credentials(), region, service, new Date(now()));
  return fetch(url, { method: 'POST', headers: sent, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
}
