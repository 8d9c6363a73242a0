import { config } from './config.ts';
import { signedHeaders } from './sign-request.ts';

/** Lambda takes an event within this, ms. */
const TIMEOUT_MS = 5000;

/**
 * Starts another function of the platform, and does not wait for what it does. Signed with the function's own credentials;
 * the SDK's client would be more than all else that is needed for it.
 * @throws {Error} when Lambda refuses or does not answer.
 */
export async function startFunction(name: string): Promise<void> {
  const origin = config.functionsEndpoint() ?? `https://lambda.${config.region()}.amazonaws.com`;
  const url = new URL(`/2015-03-31/functions/${name}/invocations`, origin);
  const body = '{}';
  const given = { 'content-type': 'application/json', 'x-amz-invocation-type': 'Event' };
  const headers = await signedHeaders({ service: 'lambda', method: 'POST', url, body, headers: given });
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  // Read in any case, so that the connection can be used again.
  await answer.text();
  if (!answer.ok) throw new Error(`Lambda answered ${answer.status} to the start of ${name}.`);
}
