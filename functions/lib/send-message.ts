import { now } from './clock.ts';
import { config } from './config.ts';
import { sha256, signedHeaders } from './sign.ts';

/** SQS answers within this, ms. */
const TIMEOUT_MS = 5000;

/**
 * Puts a message into a queue (SendMessage of SQS). Credentials are those of the function; the SDK's client would be 7 KB
 * more of each function that only sends. @throws {Error} when SQS refuses or does not answer.
 */
export async function sendMessage(queueUrl: string, message: object): Promise<void> {
  const region = config.region();
  const url = new URL('/', config.sqsEndpoint() ?? `https://sqs.${region}.amazonaws.com`);
  const body = JSON.stringify({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message) });
  const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.SendMessage' };
  const signable = { method: 'POST', host: url.host, path: '/', bodyHash: sha256(body), headers };
  const signed = signedHeaders(signable, config.credentials(), region, 'sqs', new Date(now()));
  const { host: _, ...sent } = signed;
  const response = await fetch(url, { method: 'POST', headers: sent, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  // The body is read in any case, so that the connection can be used again.
  await response.text();
  if (!response.ok) throw new Error(`SQS answered ${response.status}.`);
}
