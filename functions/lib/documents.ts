import { type EpochSeconds, later } from '#shared/time.ts';
import { nowSeconds } from './clock.ts';
import { config } from './config.ts';
import { signedHeaders, signedLink } from './sign-request.ts';

/** S3 answers within this, ms. */
const TIMEOUT_MS = 8000;
/** A link shows a photo for so long. */
const LINK_SECONDS = 60;
/** What is not sent in within a day is deleted here, by a rule of the bucket. */
const WAITING = 'uploads/';

/** At AWS the bucket is a host of its own; elsewhere it is the first part of the path. */
function addressOf(name: string, endpoint: string | null): URL {
  const bucket = config.documentsBucket();
  return endpoint === null
    ? new URL(`https://${bucket}.s3.${config.region()}.amazonaws.com/${name}`)
    : new URL(`/${bucket}/${name}`, endpoint);
}

async function put(name: string, body: Uint8Array, others: Record<string, string>): Promise<number> {
  const url = addressOf(name, config.documentsEndpoint());
  const response = await fetch(url, {
    method: 'PUT',
    headers: await signedHeaders({ service: 's3', method: 'PUT', url, body, headers: others }),
    body: body as Uint8Array<ArrayBuffer>,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // The body is read in any case, so that the connection can be used again. An error of a copy comes with status 200.
  const answer = await response.text();
  if (response.ok && !answer.includes('<Error>')) return response.status;
  if (response.status === 404) return 404;
  throw new Error(`S3 answered ${response.status}: ${/<Code>(\w+)/.exec(answer)?.[1] ?? 'no error code'}.`);
}

/** Stores a photo that was just sent. @throws {Error} when S3 does not take it. */
export async function storeUpload(key: string, photo: Uint8Array): Promise<void> {
  const status = await put(`${WAITING}${key}`, photo, { 'content-type': 'image/jpeg' });
  if (status !== 200) throw new Error(`S3 answered ${status} when ${key} was uploaded.`);
}

/** Keeps a photo beyond the day; doing so again changes nothing. False where there is none (any more). */
export async function keepUpload(key: string): Promise<boolean> {
  const source = `/${config.documentsBucket()}/${WAITING}${key}`;
  return (await put(key, new Uint8Array(), { 'x-amz-copy-source': source })) === 200;
}

interface Link {
  url: string;
  expires_at: EpochSeconds;
}

async function linkTo(name: string): Promise<Link> {
  const expires_at = later(nowSeconds(), LINK_SECONDS);
  return { url: await signedLink(addressOf(name, config.documentsLinks()), LINK_SECONDS), expires_at };
}

/** Shows a photo that was just sent, for 60 seconds. */
export const linkToUpload = (key: string): Promise<Link> => linkTo(`${WAITING}${key}`);
/** Shows a photo that was kept, for 60 seconds. */
export const linkToDocument = (key: string): Promise<Link> => linkTo(key);
