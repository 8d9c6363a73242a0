import { now } from './clock.ts';
import { config } from './config.ts';
import { sha256, signedHeaders } from './sign.ts';

/** Secrets Manager answers within this, ms. */
const TIMEOUT_MS = 5000;

/**
 * The text of a secret (GetSecretValue). Credentials are those of the function; the SDK's client would be 30 KB more of
 * each function that reads prices. @throws {Error} without what is in the secret.
 */
export async function readSecret(arn: string): Promise<string> {
  const region = config.region();
  const url = new URL('/', config.secretsEndpoint() ?? `https://secretsmanager.${region}.amazonaws.com`);
  const body = JSON.stringify({ SecretId: arn });
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'secretsmanager.GetSecretValue' };
  const signable = { method: 'POST', host: url.host, path: '/', bodyHash: sha256(body), headers };
  const signed = signedHeaders(signable, config.credentials(), region, 'secretsmanager', new Date(now()));
  const { host: _, ...sent } = signed;
  const response = await fetch(url, { method: 'POST', headers: sent, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const answer: unknown = await response.json().catch(() => null);
  const text = answer !== null && typeof answer === 'object' && 'SecretString' in answer ? answer.SecretString : null;
  if (!response.ok || typeof text !== 'string') throw new Error(`Secrets Manager answered ${response.status}.`);
  return text;
}
