import { config } from './config.ts';
import { signedHeaders } from './sign-request.ts';

/** S3 answers within this, ms. */
const TIMEOUT_MS = 8000;

/** Where an object lies. At AWS the bucket is a host of its own; elsewhere it is the first part of the path. */
export function addressOf(name: string, endpoint: string | null, bucket: string = config.documentsBucket()): URL {
  return endpoint === null
    ? new URL(`https://${bucket}.s3.${config.region()}.amazonaws.com/${name}`)
    : new URL(`/${bucket}/${name}`, endpoint);
}

/** One call of S3, about one object; `query` says what of it. @throws {Error} when S3 does not answer. */
export async function ask(
  method: 'GET' | 'HEAD' | 'POST' | 'PUT',
  name: string,
  body: Uint8Array,
  others: Record<string, string>,
  { bucket, query = {} }: { bucket?: string | undefined; query?: Record<string, string> } = {},
): Promise<Response> {
  const url = addressOf(name, config.documentsEndpoint(), bucket);
  for (const [parameter, value] of Object.entries(query)) url.searchParams.set(parameter, value);
  return fetch(url, {
    method,
    headers: await signedHeaders({ service: 's3', method, url, body, headers: others }),
    ...((method === 'PUT' || method === 'POST') && { body: body as Uint8Array<ArrayBuffer> }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

export const refused = (status: number, answer: string): Error =>
  new Error(`S3 answered ${status}: ${/<Code>(\w+)/.exec(answer)?.[1] ?? 'no error code'}.`);

/**
 * Whether an object that was to be read is not there: to whom may not list the bucket, S3 says that it is forbidden. No
 * function may: that would be a list of everybody's documents.
 */
export const isMissing = (status: number): boolean => status === 404 || status === 403;

/** Writes an object, into the bucket of documents where no other is named. @throws {Error} when S3 does not take it. */
export async function putObject(
  name: string,
  body: Uint8Array,
  others: Record<string, string>,
  bucket?: string,
): Promise<void> {
  const response = await ask('PUT', name, body, others, { bucket });
  // The body is read in any case, so that the connection can be used again.
  const answer = await response.text();
  if (!response.ok) throw refused(response.status, answer);
}

/** Copies an object within the bucket; false where it is not there. @throws {Error} otherwise. */
export async function copyObject(from: string, to: string): Promise<boolean> {
  const source = `/${config.documentsBucket()}/${from}`;
  const response = await ask('PUT', to, new Uint8Array(), { 'x-amz-copy-source': source });
  const answer = await response.text();
  // An error of a copy may come with status 200.
  if (response.ok && !answer.includes('<Error>')) return true;
  if (isMissing(response.status)) return false;
  throw refused(response.status, answer);
}

/** Reads an object; null where it is not there. @throws {Error} otherwise. */
export async function getObject(name: string): Promise<Uint8Array | null> {
  const response = await ask('GET', name, new Uint8Array(), {});
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  const answer = await response.text();
  if (isMissing(response.status)) return null;
  throw refused(response.status, answer);
}
