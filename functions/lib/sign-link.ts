import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { getRealTime } from './clock.ts';
import { config } from './config.ts';

/**
 * Returns the URL of an object of the bucket of documents. On AWS the bucket is a host of its own, elsewhere the first
 * part of the path.
 */
function toObjectUrl(name: string): URL {
  const [bucket, endpoint] = [config.documentsBucket(), config.documentsLinks()];
  return endpoint === null
    ? new URL(`https://${bucket}.s3.${config.region()}.amazonaws.com/${name}`)
    : new URL(`/${bucket}/${name}`, endpoint);
}

const HASH = 'x-amz-content-sha256';

/** Returns a link to an S3 address, valid for this many seconds. The path must need no encoding. */
export async function presign(address: URL, seconds: number): Promise<string> {
  const unsigned = new Set([HASH]);
  const signer = new SignatureV4({
    credentials: config.credentials(),
    region: config.region(),
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
  });
  const request = {
    method: 'GET',
    protocol: address.protocol,
    hostname: address.hostname,
    path: address.pathname,
    query: {},
    headers: { host: address.host, [HASH]: 'UNSIGNED-PAYLOAD' },
  };
  const { query = {} } = await signer.presign(request, {
    expiresIn: seconds,
    signingDate: new Date(getRealTime()),
    unhoistableHeaders: unsigned,
    unsignableHeaders: unsigned,
  });
  const parameters = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
  return `${address.origin}${address.pathname}?${parameters.join('&')}`;
}

/**
 * Returns a link with which anyone may read one object of the bucket of documents for this many seconds. Uses the SDK's
 * signer without the S3 client, which functions that only link do not bundle.
 */
export const createSignedObjectLink = (name: string, seconds: number): Promise<string> =>
  presign(toObjectUrl(name), seconds);
