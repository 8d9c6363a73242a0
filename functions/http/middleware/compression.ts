import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { MiddlewareRequest } from './chain.ts';
import { getHeader } from './header.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Shorter responses are sent uncompressed, characters. */
const WORTH_COMPRESSING = 1024;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function encodeText(text: string, accepted: string): Promise<{ encoding: string; bytes: Buffer } | null> {
  if (text.length < WORTH_COMPRESSING) return null;
  if (/\bbr\b/.test(accepted)) return { encoding: 'br', bytes: await brotli(text, QUALITY) };
  if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', bytes: await zip(text) };
  return null;
}

async function compressResponse(request: MiddlewareRequest): Promise<void> {
  const answer = request.response as APIGatewayProxyResult;
  // Bytes of a file, which is already compressed.
  if (answer.isBase64Encoded) return;
  const packed = await encodeText(answer.body, getHeader(request.event, 'accept-encoding') ?? '');
  if (!packed) return;
  const varies = [answer.headers?.['vary'], 'accept-encoding'].filter((name) => name !== undefined);
  request.response = {
    ...answer,
    headers: { ...answer.headers, 'content-encoding': packed.encoding, vary: varies.join(', ') },
    body: packed.bytes.toString('base64'),
    isBase64Encoded: true,
  };
}

/** Compresses a response, errors too, when the caller accepts it and it is worth it. */
export const compressionMiddleware = { after: compressResponse, onError: compressResponse };
