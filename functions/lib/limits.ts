import type { RateLimitName } from '#shared/api/lib/endpoint.ts';
import { now } from './clock.ts';
import { config } from './config.ts';

export interface RequestLimit {
  /** Requests in one window. */
  most: number;
  /** Seconds. */
  window: number;
  /** Scope of the count: an address’s network, a login (the network when nobody is logged in), or a socket. */
  per: 'address' | 'login' | 'connection';
  /** `exact` counts in the table, against guessing; `near` counts in each running function, for frequent requests. */
  count: 'exact' | 'near';
}

/** Limits of the socket: new connections, concurrent connections, messages, and logins among them. */
export type SocketLimitName = 'connect' | 'connected' | 'message' | 'message_auth';

/** Limits within an endpoint: e-mails to one user, logins by strangers to one account; invalid tokens, anywhere. */
export type InnerLimitName = 'letter' | 'stranger' | 'staff_stranger' | 'token';

type AnyLimitName = RateLimitName | SocketLimitName | InnerLimitName;

/** Every request limit of the platform. `RATE_LIMIT_SCALE` widens them, on a laptop only. */
export const requestLimits: Record<AnyLimitName, RequestLimit> = {
  read: { most: 300, window: 10, per: 'address', count: 'near' },
  write: { most: 60, window: 10, per: 'login', count: 'near' },
  order: { most: 30, window: 10, per: 'login', count: 'near' },
  staff: { most: 200, window: 10, per: 'login', count: 'near' },
  /** A whole window of history in one response. */
  export: { most: 6, window: 60, per: 'login', count: 'near' },
  login: { most: 60, window: 300, per: 'address', count: 'exact' },
  register: { most: 20, window: 3600, per: 'address', count: 'exact' },
  /** E-mails that a user triggers; those to one address are counted separately. */
  mail: { most: 20, window: 3600, per: 'address', count: 'exact' },
  letter: { most: 6, window: 3600, per: 'address', count: 'exact' },
  stranger: { most: 50, window: 900, per: 'login', count: 'exact' },
  /** Password and code are sent together: an attacker with one could guess the other from many addresses. */
  staff_stranger: { most: 16, window: 900, per: 'login', count: 'exact' },
  /**
   * Tokens cannot be guessed: this bounds the cost of invalid ones. An office whose tokens expire at once stays below.
   */
  token: { most: 120, window: 60, per: 'address', count: 'near' },
  upload: { most: 30, window: 600, per: 'login', count: 'exact' },
  /** Changes to the security of an account. */
  secret: { most: 30, window: 300, per: 'login', count: 'exact' },
  demo: { most: 20, window: 3600, per: 'address', count: 'exact' },
  connect: { most: 3000, window: 3600, per: 'address', count: 'exact' },
  connected: { most: 600, window: 3600, per: 'address', count: 'exact' },
  message: { most: 60, window: 10, per: 'connection', count: 'near' },
  message_auth: { most: 10, window: 10, per: 'connection', count: 'near' },
};

/** Returns how many requests a limit accepts now. */
export function getMaxRequests(limit: RequestLimit): number {
  return Math.floor(limit.most * (config.place() === 'laptop' ? config.rateLimitScale() : 1));
}

/** Returns seconds until a window of this limit ends. */
export const getSecondsUntilReset = (limit: RequestLimit): number => limit.window - ((now() / 1000) % limit.window);

/** Returns the current window. */
export const getLimitWindow = (limit: RequestLimit): number => Math.floor(now() / 1000 / limit.window);

/** Most callers remembered; beyond that, all counts restart. */
const REMEMBERED = 20_000;
let counts = new Map<string, { window: number; count: number }>();

/** Counts a request in this process; returns the count in this window, this one included. */
export function incrementLocalLimit(name: AnyLimitName, subject: string): number {
  const window = getLimitWindow(requestLimits[name]);
  const key = `${name} ${subject}`;
  const counter = counts.get(key);
  if (counter?.window === window) return ++counter.count;
  if (counts.size >= REMEMBERED) counts = new Map();
  counts.set(key, { window, count: 1 });
  return 1;
}

/** Counts a request in this process; false above the limit. */
export const countLocalLimit = (name: AnyLimitName, subject: string): boolean =>
  incrementLocalLimit(name, subject) <= getMaxRequests(requestLimits[name]);

/** Reverses a count in this window. */
export function uncountLocalLimit(name: AnyLimitName, subject: string): void {
  const counter = counts.get(`${name} ${subject}`);
  if (counter?.window === getLimitWindow(requestLimits[name])) counter.count--;
}
