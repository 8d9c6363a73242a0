import * as http from 'node:http';
import * as https from 'node:https';
import { getRealTime } from './clock.ts';
import { config } from './config.ts';
import { countPostedFrame } from './count-post.ts';
import { sha256, signGatewayPost } from './sign-frame.ts';

/** Data posted to a connection. Built once for all connections that get the same. */
export interface FramePayload {
  bytes: Buffer;
  hash: string;
}

export function toFramePayload(frame: object): FramePayload {
  const bytes = Buffer.from(JSON.stringify(frame));
  return { bytes, hash: sha256(bytes) };
}

/** Slower responses count as failed, ms. */
const TIMEOUT_MS = 2000;
/** Most concurrent requests to the gateway. */
const SOCKETS = 256;

const agentOptions = { keepAlive: true, maxSockets: SOCKETS, scheduling: 'lifo' } as const;
let agents: { http: http.Agent; https: https.Agent } | undefined;

/** Address of the gateway, read once. */
let gateway: { text: string; url: URL } | undefined;
function gatewayUrl(): URL {
  const text = config.webSocketEndpoint();
  if (gateway?.text !== text) gateway = { text, url: new URL(text) };
  return gateway.url;
}

interface PostError extends Error {
  code?: string;
  /** Response status of the gateway. */
  status?: number;
  /** True when the connection had been idle: its other end may have just closed it. */
  reused?: boolean;
}

function sendRequest(url: URL, path: string, headers: Record<string, string>, body: Buffer): Promise<number> {
  agents ??= { http: new http.Agent(agentOptions), https: new https.Agent(agentOptions) };
  const secure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).request(
      {
        method: 'POST',
        hostname: url.hostname,
        port: url.port,
        path,
        agent: secure ? agents?.https : agents?.http,
        headers: { ...headers, 'content-type': 'application/octet-stream', 'content-length': body.length },
        timeout: TIMEOUT_MS,
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', reject);
      },
    );
    request.once('timeout', () => request.destroy(new Error(`No answer from the gateway within ${TIMEOUT_MS} ms.`)));
    request.once('error', (error: PostError) => {
      error.reused = request.reusedSocket;
      reject(error);
    });
    request.end(body);
  });
}

/** Posts to a connection; false when it is gone. @throws {Error} on any other answer, or none. */
async function postPayload(connection: string, { bytes, hash }: FramePayload): Promise<boolean> {
  const url = gatewayUrl();
  const path = `${url.pathname.replace(/\/$/, '')}/@connections/${encodeURIComponent(connection)}`;
  const request = { method: 'POST', host: url.host, path, bodyHash: hash };
  for (let repeated = false; ; repeated = true) {
    const headers = signGatewayPost(request, config.credentials(), config.region(), new Date(getRealTime()));
    try {
      const status = await sendRequest(url, path, headers, bytes);
      if (status >= 200 && status < 300) return true;
      if (status === 410) return false;
      throw Object.assign(new Error(`The gateway answered ${status} for connection ${connection}.`), {
        status,
      });
    } catch (error) {
      const { reused, code } = error as PostError;
      if (repeated || !reused || (code !== 'ECONNRESET' && code !== 'EPIPE')) throw error;
    }
  }
}

/**
 * Posts prices to a connection; false when it is gone. Only the price fan-out loop calls it: the SDK's PostToConnection
 * (`connections.ts`) takes 0.4 to 0.5 ms of CPU instead of 0.05 ms, at best 2,000 frames a second per process
 * (docs/decisions/realtime-fan-out.md).
 * @throws {Error} when the gateway answers anything else, or nothing in time.
 */
export const postFrame = (connection: string, payload: FramePayload): Promise<boolean> =>
  countPostedFrame(postPayload(connection, payload));
