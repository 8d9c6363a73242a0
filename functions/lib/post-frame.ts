import * as http from 'node:http';
import * as https from 'node:https';
import { worldTime } from './clock.ts';
import { config } from './config.ts';
import { countMetric } from './count-metric.ts';
import { sha256, signedFrame } from './sign-frame.ts';

/** What is posted to a connection. Made once for all the connections that get the same. */
export interface Payload {
  bytes: Buffer;
  hash: string;
}

export function payloadOf(frame: object): Payload {
  const bytes = Buffer.from(JSON.stringify(frame));
  return { bytes, hash: sha256(bytes) };
}

/** Answers that take longer count as failed, ms. */
const TIMEOUT_MS = 2000;
/** Requests to the gateway that are under way at once. */
const SOCKETS = 256;

const agentOptions = { keepAlive: true, maxSockets: SOCKETS, scheduling: 'lifo' } as const;
let agents: { http: http.Agent; https: https.Agent } | undefined;

/** The address of the gateway, read once. */
let gateway: { text: string; url: URL } | undefined;
function gatewayUrl(): URL {
  const text = config.webSocketEndpoint();
  if (gateway?.text !== text) gateway = { text, url: new URL(text) };
  return gateway.url;
}

interface Failed extends Error {
  code?: string;
  /** What the gateway answered. */
  status?: number;
  /** The connection had been idle: its other end may have closed it just then. */
  reused?: boolean;
}

type Method = 'POST' | 'DELETE';

const TOO_MANY = 429;

function send(method: Method, url: URL, path: string, headers: Record<string, string>, body: Buffer): Promise<number> {
  agents ??= { http: new http.Agent(agentOptions), https: new https.Agent(agentOptions) };
  const secure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).request(
      {
        method,
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
    request.once('error', (error: Failed) => {
      error.reused = request.reusedSocket;
      reject(error);
    });
    request.end(body);
  });
}

/** Asks the gateway something about a connection; false when it is gone. @throws {Error} on any other answer, or none. */
async function ask(method: Method, connection: string, { bytes, hash }: Payload): Promise<boolean> {
  const url = gatewayUrl();
  const path = `${url.pathname.replace(/\/$/, '')}/@connections/${encodeURIComponent(connection)}`;
  const request = { method, host: url.host, path, bodyHash: hash };
  for (let repeated = false; ; repeated = true) {
    const headers = signedFrame(request, config.credentials(), config.region(), new Date(worldTime()));
    try {
      const status = await send(method, url, path, headers, bytes);
      if (status >= 200 && status < 300) return true;
      if (status === 410) return false;
      throw Object.assign(new Error(`The gateway answered ${status} to ${method} for connection ${connection}.`), {
        status,
      });
    } catch (error) {
      const { reused, code } = error as Failed;
      if (repeated || !reused || (code !== 'ECONNRESET' && code !== 'EPIPE')) throw error;
    }
  }
}

/**
 * Posts to a connection; false when it is gone. This is what the platform does most, and the SDK's own PostToConnection
 * takes nine times the CPU: it builds, resolves and hashes each request anew.
 * @throws {Error} when the gateway answers anything else, or nothing in time.
 */
export async function postFrame(connection: string, payload: Payload): Promise<boolean> {
  try {
    const taken = await ask('POST', connection, payload);
    if (taken) countMetric('FramesSent');
    return taken;
  } catch (error) {
    countMetric((error as Failed).status === TOO_MANY ? 'FramesRefused' : 'FramesFailed');
    throw error;
  }
}

const NOTHING: Payload = { bytes: Buffer.alloc(0), hash: sha256('') };

/** Ends a connection; one that is gone already is fine. */
export async function endConnection(connection: string): Promise<void> {
  await ask('DELETE', connection, NOTHING);
}
