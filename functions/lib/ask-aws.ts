import { config } from './config.ts';
import { signedHeaders } from './sign-request.ts';

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
export async function askAws({ service, endpoint, target, version = '1.1' }: Call, request: object): Promise<Response> {
  const url = new URL('/', endpoint ?? `https://${service}.${config.region()}.amazonaws.com`);
  const body = JSON.stringify(request);
  const given = { 'content-type': `application/x-amz-json-${version}`, 'x-amz-target': target };
  const headers = await signedHeaders({ service, method: 'POST', url, body, headers: given });
  return fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
}
