import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { worldTime } from './clock.ts';
import { config } from './config.ts';

/** As signatures name it. */
type Service = 'kms' | 'lambda' | 's3' | 'secretsmanager' | 'ses' | 'sqs' | 'ssm';

interface Signable {
  service: Service;
  method: 'GET' | 'HEAD' | 'POST' | 'PUT';
  /** Its path is sent as it is; S3 alone takes one that needs encoding, and a query. */
  url: URL;
  body: string | Uint8Array;
  /** Their names in small letters; all are signed. */
  headers: Record<string, string>;
}

const signerOf = (service: Service): SignatureV4 =>
  new SignatureV4({
    credentials: config.credentials(),
    region: config.region(),
    service,
    sha256: Sha256,
    uriEscapePath: service !== 's3',
  });

const requestTo = (method: string, url: URL, headers: Record<string, string>) => ({
  method,
  protocol: url.protocol,
  hostname: url.hostname,
  path: url.pathname,
  query: Object.fromEntries(url.searchParams),
  headers: { host: url.host, ...headers },
});

/**
 * The headers by which AWS knows who asks, the function itself: those that are given among them, `host` not, which `fetch`
 * writes. The signer is the SDK's, which the client of the table has with it.
 */
export async function signedHeaders({
  service,
  method,
  url,
  body,
  headers,
}: Signable): Promise<Record<string, string>> {
  const request = { ...requestTo(method, url, headers), body };
  const signed = await signerOf(service).sign(request, { signingDate: new Date(worldTime()) });
  const { host: _, ...sent } = signed.headers;
  return sent;
}

const HASH = 'x-amz-content-sha256';

/** A link by which whoever has it may read one object of S3 for so many seconds. The path must need no encoding. */
export async function signedLink(address: URL, seconds: number): Promise<string> {
  const request = requestTo('GET', address, { [HASH]: 'UNSIGNED-PAYLOAD' });
  const unsigned = new Set([HASH]);
  const { query = {} } = await signerOf('s3').presign(request, {
    expiresIn: seconds,
    signingDate: new Date(worldTime()),
    unhoistableHeaders: unsigned,
    unsignableHeaders: unsigned,
  });
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `${address.origin}${address.pathname}?${parameters.join('&')}`;
}
