import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { errors, type Refusal } from '#shared/refusals/errors.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Shorter answers travel as they are, bytes. */
const WORTH_COMPRESSING = 1024;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function encode(text: string, accepted: string): Promise<{ encoding: string; bytes: Buffer } | null> {
  if (text.length < WORTH_COMPRESSING) return null;
  if (/\bbr\b/.test(accepted)) return { encoding: 'br', bytes: await brotli(text, QUALITY) };
  if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', bytes: await zip(text) };
  return null;
}

export interface Answer {
  status: number;
  type: string;
  text: string;
  headers?: Record<string, string>;
}

/** An API Gateway answer, compressed where the caller takes that and it is worth it. */
export async function respond(answer: Answer, acceptEncoding: string): Promise<APIGatewayProxyResult> {
  const headers = {
    'content-type': `${answer.type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...answer.headers,
  };
  const packed = await encode(answer.text, acceptEncoding);
  if (!packed) return { statusCode: answer.status, headers, body: answer.text, isBase64Encoded: false };
  return {
    statusCode: answer.status,
    headers: { ...headers, 'content-encoding': packed.encoding, vary: 'accept-encoding' },
    body: packed.bytes.toString('base64'),
    isBase64Encoded: true,
  };
}

export const success = (data: unknown, status: 200 | 202 = 200): Answer => ({
  status,
  type: 'application/json',
  text: JSON.stringify({ success: true, code: 200, message: 'OK', data }),
});

export function failure({ reason, message, fields, reasons, retryAfter }: Refusal): Answer {
  const { code, status } = errors[reason];
  return {
    status,
    type: 'application/json',
    text: JSON.stringify({
      success: false,
      code,
      message,
      error_code: reason,
      ...(fields && { errors: fields, reasons }),
    }),
    ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
  };
}
