import type { LimitName } from '#shared/api/kit/endpoint.ts';
import { now } from './clock.ts';
import { config } from './config.ts';

export interface RequestLimit {
  /** Requests in one window. */
  most: number;
  /** Seconds. */
  window: number;
  /** Whose requests count together: those of an address’s network, of a login (of the network where nobody is logged in), or of a socket. */
  per: 'address' | 'login' | 'connection';
  /** `exact` counts in the table, for what must not be guessed; `near` counts in each running function, for what is frequent. */
  count: 'exact' | 'near';
}

/** Limits of the socket: new connections, connections at once, messages, and logins among them. */
export type SocketLimitName = 'connect' | 'connected' | 'message' | 'message_auth';

/**
 * Limits within an endpoint: e-mails to one person, logins by strangers to one account; tokens that are none, wherever one
 * is shown.
 */
export type InnerLimitName = 'letter' | 'stranger' | 'staff_stranger' | 'token';

type AnyLimitName = LimitName | SocketLimitName | InnerLimitName;

/** Every request limit of the platform. `RATE_LIMIT_SCALE` widens them, on a laptop only. */
export const requestLimits: Record<AnyLimitName, RequestLimit> = {
  read: { most: 300, window: 10, per: 'address', count: 'near' },
  write: { most: 60, window: 10, per: 'login', count: 'near' },
  order: { most: 30, window: 10, per: 'login', count: 'near' },
  staff: { most: 200, window: 10, per: 'login', count: 'near' },
  /** A whole window of a history in one answer. */
  export: { most: 6, window: 60, per: 'login', count: 'near' },
  login: { most: 60, window: 300, per: 'address', count: 'exact' },
  register: { most: 20, window: 3600, per: 'address', count: 'exact' },
  /** E-mails that somebody has sent; how often to one address is counted apart. */
  mail: { most: 20, window: 3600, per: 'address', count: 'exact' },
  letter: { most: 6, window: 3600, per: 'address', count: 'exact' },
  stranger: { most: 50, window: 900, per: 'login', count: 'exact' },
  /** Password and code come in one: whoever has the one could guess the other from many addresses. */
  staff_stranger: { most: 16, window: 900, per: 'login', count: 'exact' },
  /** Nobody guesses a token: this bounds what those that are none cost. An office whose tokens run out at once stays below. */
  token: { most: 120, window: 60, per: 'address', count: 'near' },
  upload: { most: 30, window: 600, per: 'login', count: 'exact' },
  /** What changes how safe an account is. */
  secret: { most: 30, window: 300, per: 'login', count: 'exact' },
  demo: { most: 20, window: 3600, per: 'address', count: 'exact' },
  connect: { most: 3000, window: 3600, per: 'address', count: 'exact' },
  connected: { most: 600, window: 3600, per: 'address', count: 'exact' },
  message: { most: 60, window: 10, per: 'connection', count: 'near' },
  message_auth: { most: 10, window: 10, per: 'connection', count: 'near' },
};

/** How many requests a limit lets through now. */
export function getMaxRequests(limit: RequestLimit): number {
  return Math.floor(limit.most * (config.place() === 'laptop' ? config.rateLimitScale() : 1));
}

/** Seconds until a window of this limit ends. */
export const getSecondsUntilReset = (limit: RequestLimit): number => limit.window - ((now() / 1000) % limit.window);

/** The window that this moment falls in. */
export const getLimitWindow = (limit: RequestLimit): number => Math.floor(now() / 1000 / limit.window);

/** So many callers are remembered; when more come, all begin anew. */
const REMEMBERED = 20_000;
let counts = new Map<string, { window: number; count: number }>();

/** Counts a request here; gives how many there were in this window, with this one. */
export function incrementLocalLimit(name: AnyLimitName, who: string): number {
  const window = getLimitWindow(requestLimits[name]);
  const key = `${name} ${who}`;
  const known = counts.get(key);
  if (known?.window === window) return ++known.count;
  if (counts.size >= REMEMBERED) counts = new Map();
  counts.set(key, { window, count: 1 });
  return 1;
}

/** Counts a request here; false when it is one too many. */
export const countLocalLimit = (name: AnyLimitName, who: string): boolean =>
  incrementLocalLimit(name, who) <= getMaxRequests(requestLimits[name]);

/** Takes back what was counted in this window. */
export function uncountLocalLimit(name: AnyLimitName, who: string): void {
  const known = counts.get(`${name} ${who}`);
  if (known?.window === getLimitWindow(requestLimits[name])) known.count--;
}
