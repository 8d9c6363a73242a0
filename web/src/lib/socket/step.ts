import {
  sendFollowMessage,
  getSocketHeartbeatMs,
  sendLoginMessage,
  sendPingMessage,
  sendPageViewMessage,
  sendAssetsWatchMessage,
} from './outgoing-messages.ts';
import { processSocketFrame } from './process-socket-frame.ts';
import {
  type SocketEffect,
  type SocketEvent,
  getFastestPricePace,
  type SocketConnection,
  type SocketState,
} from './state.ts';

export interface SocketStepContext {
  now: number;
  /** From 0 to 1: spreads the simultaneous actions of many pages. */
  random: () => number;
}

/** Time limit of a ping or an opening socket before it counts as dead. */
const ANSWER = 8000;
/** The same when the page has just become visible and a user is waiting. */
const QUICK_ANSWER = 1500;
/** The gateway closes a socket after two hours: it is replaced before that. */
const LIFE = 110 * 60_000;
const LIFE_SPREAD = 5 * 60_000;
const FIRST_RETRY = 500;
const LONGEST_RETRY = 30_000;
/** Interests are sent once for all parts of a page that mount together. */
const GATHER = 20;
/** A page hidden only briefly keeps its prices. */
const HIDE = 1000;
/** A timer that is late by this much reveals that the device slept. */
const SLEPT = 5000;
/** Lateness at which prices are requested, and request interval. */
const LATE_PRICES_MS = 4000;
const PRICES_RETRY_MS = 10_000;
/** Time limit of a ping while prices are late: finds out if the socket is dead. */
const PING_TIMEOUT_MS = 3000;

function makeSock(state: SocketState, { now, random }: SocketStepContext): [SocketConnection, SocketEffect] {
  state.made += 1;
  const sock: SocketConnection = {
    id: state.made,
    open: false,
    startedAt: now,
    heardAt: 0,
    pingAt: Number.POSITIVE_INFINITY,
    answerBy: now + ANSWER,
    loginBy: null,
    replaceAt: now + LIFE - random() * LIFE_SPREAD,
  };
  return [sock, { type: 'open', id: sock.id }];
}

/** Creates a socket that replaces the current one once it is ready. */
export function replaceSocket(state: SocketState, around: SocketStepContext): SocketEffect[] {
  if (!state.started || state.next) return [];
  const [sock, open] = makeSock(state, around);
  state.retryAt = null;
  if (state.current) state.next = sock;
  else state.current = sock;
  return [open];
}

/** Does the same, and also replaces the pending one. */
const renew = (state: SocketState, around: SocketStepContext): SocketEffect[] => [
  ...(state.next ? drop(state, state.next.id, around) : []),
  ...replaceSocket(state, around),
];

/** Schedules a retry after a failure: ever more rarely, each with a random delay. */
function retryLater(state: SocketState, { now, random }: SocketStepContext): void {
  const longest = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** state.failures);
  state.failures += 1;
  state.retryAt = now + longest / 2 + (random() * longest) / 2;
}

/** Takes a socket out of use, whichever side closed it. */
function handleSocketLost(state: SocketState, id: number, around: SocketStepContext): SocketEffect[] {
  if (state.next?.id === id) {
    state.next = null;
    if (!state.current) retryLater(state, around);
    else if (state.current.replaceAt <= around.now) state.current.replaceAt = around.now + ANSWER;
    return [];
  }
  if (state.current?.id !== id) return [];
  state.current = null;
  if (state.next) {
    state.current = state.next;
    state.next = null;
  } else if (state.started) retryLater(state, around);
  return [{ type: 'interrupted' }];
}

const drop = (state: SocketState, id: number, around: SocketStepContext): SocketEffect[] => [
  { type: 'close', id },
  ...handleSocketLost(state, id, around),
];

const followsAnything = ({ hidden, interests: { prices, klines } }: SocketState): boolean =>
  !hidden && (Object.keys(prices).length > 0 || klines.length > 0);

function handleSocketOpened(state: SocketState, id: number, { now }: SocketStepContext): SocketEffect[] {
  const sock = [state.current, state.next].find((candidate) => candidate?.id === id);
  if (!sock) return [{ type: 'close', id }];
  sock.open = true;
  sock.answerBy = null;
  const effects: SocketEffect[] = [];
  if (state.token !== null) effects.push(sendLoginMessage(state, sock, state.token, now + ANSWER));
  // A new socket follows nothing until it gets a message.
  if (followsAnything(state)) effects.push(sendFollowMessage(state, sock));
  effects.push(...sendPageViewMessage(state, sock), sendPingMessage(state, sock, now, ANSWER));
  if (state.current === sock) {
    state.followAt = null;
    state.pricesAt = now;
  }
  return effects;
}

/** The page is visible again or the device woke up: a socket may have died unnoticed. */
function handleWake(state: SocketState, slept: boolean, around: SocketStepContext): SocketEffect[] {
  const { now } = around;
  state.pricesAt = now;
  if (state.retryAt !== null) return replaceSocket(state, around);
  const sock = state.current;
  if (!sock?.open) return [];
  state.followAt = null;
  const effects = [
    sendFollowMessage(state, sock),
    ...sendPageViewMessage(state, sock),
    sendPingMessage(state, sock, now, QUICK_ANSWER),
  ];
  // After sleep the old socket is rarely alive: a new one is created at once, and the first that answers is used.
  if (slept) effects.push(...replaceSocket(state, around));
  return effects;
}

function handleVisibilityChange(state: SocketState, hidden: boolean, around: SocketStepContext): SocketEffect[] {
  if (hidden === state.hidden) return [];
  state.hidden = hidden;
  if (hidden) {
    state.hiddenSince = around.now;
    state.followAt = around.now + HIDE;
    return [];
  }
  const hiddenMs = around.now - state.hiddenSince;
  const silent = state.current ? around.now - state.current.heardAt : 0;
  // Visible again before anything was unsubscribed: nothing was missed.
  if (hiddenMs < HIDE && state.followAt !== null && state.current?.open) {
    state.followAt = null;
    return [];
  }
  return [{ type: 'interrupted' }, ...handleWake(state, silent > getSocketHeartbeatMs(state) + ANSWER, around)];
}

function setToken(
  state: SocketState,
  { token, login }: Extract<SocketEvent, { type: 'token' }>,
  around: SocketStepContext,
): SocketEffect[] {
  if (token === state.token) return [];
  state.token = token;
  state.login = login;
  if (token === null) {
    // A socket cannot be logged out: a new one without a login replaces it.
    state.account = null;
    if (state.current) state.current.loginBy = null;
    return state.current ? renew(state, around) : [];
  }
  return [state.current, state.next].flatMap((sock) =>
    sock?.open ? [sendLoginMessage(state, sock, token, around.now + ANSWER)] : [],
  );
}

/** Handles another socket that opened next to this one, or closed, perhaps with the network. */
function setSecondary(state: SocketState, isBeside: boolean, { now }: SocketStepContext): SocketEffect[] {
  if (state.beside === isBeside) return [];
  state.beside = isBeside;
  return isBeside || !state.current?.open ? [] : [sendPingMessage(state, state.current, now, PING_TIMEOUT_MS)];
}

/** Runs everything that is due now. */
function handleTimer(state: SocketState, around: SocketStepContext): SocketEffect[] {
  const { now } = around;
  const effects: SocketEffect[] = [];
  for (const sock of [state.next, state.current])
    if (sock && (sock.answerBy ?? Number.POSITIVE_INFINITY) <= now) effects.push(...drop(state, sock.id, around));
  if (state.retryAt !== null && state.retryAt <= now) effects.push(...replaceSocket(state, around));
  for (const sock of [state.next, state.current])
    if (sock && state.token !== null && (sock.loginBy ?? Number.POSITIVE_INFINITY) <= now)
      effects.push(sendLoginMessage(state, sock, state.token, now + ANSWER));
  const sock = state.current;
  if (!sock?.open) return effects;
  if (sock.replaceAt <= now) effects.push(...replaceSocket(state, around));
  if (sock.pingAt <= now) effects.push(sendPingMessage(state, sock, now, ANSWER));
  if (assetsDue(state) <= now) effects.push(sendAssetsWatchMessage(state, sock, now));
  if (pricesDue(state) <= now) {
    state.pricesAt = now + PRICES_RETRY_MS;
    state.followAt = now;
    effects.push(sendPingMessage(state, sock, now, PING_TIMEOUT_MS));
  }
  if (state.followAt !== null && state.followAt <= now) {
    state.followAt = null;
    effects.push(sendFollowMessage(state, sock), ...sendPageViewMessage(state, sock));
    if (state.next?.open) effects.push(sendFollowMessage(state, state.next));
  }
  return effects;
}

function pricesDue(state: SocketState): number {
  const pace = getFastestPricePace(state);
  return pace === null ? Number.POSITIVE_INFINITY : state.pricesAt + pace * 1000 + LATE_PRICES_MS;
}

const assetsDue = ({ assets, assetsAt, hidden }: SocketState): number =>
  assets === null || hidden ? Number.POSITIVE_INFINITY : assetsAt;

/** Returns when `timer` is due, epoch ms; null when nothing is. */
export function getSocketTimerDeadline(state: SocketState): number | null {
  const { current, next, retryAt, followAt } = state;
  const times = [next?.answerBy, current?.answerBy, next?.loginBy, current?.loginBy, retryAt];
  if (current?.open)
    times.push(next ? null : current.replaceAt, current.pingAt, followAt, pricesDue(state), assetsDue(state));
  const due = Math.min(...times.map((time) => time ?? Number.POSITIVE_INFINITY));
  return Number.isFinite(due) ? due : null;
}

function handleStop(state: SocketState): SocketEffect[] {
  state.started = false;
  state.retryAt = null;
  state.account = null;
  const open = [state.current, state.next].flatMap((sock): SocketEffect[] =>
    sock ? [{ type: 'close', id: sock.id }] : [],
  );
  state.current = null;
  state.next = null;
  return open;
}

function dispatchSocketEvent(state: SocketState, event: SocketEvent, around: SocketStepContext): SocketEffect[] {
  switch (event.type) {
    case 'start':
      if (state.started) return [];
      state.started = true;
      state.failures = 0;
      return replaceSocket(state, around);
    case 'stop':
      return handleStop(state);
    case 'opened':
      return handleSocketOpened(state, event.id, around);
    case 'closed':
      return handleSocketLost(state, event.id, around);
    case 'frame':
      // The server has dropped the connection and receives nothing on it.
      if (event.frame.type === 'error' && event.frame.error_code === 'NOT_FOUND') return drop(state, event.id, around);
      return processSocketFrame(state, event.id, event.frame, around);
    case 'timer':
      return handleTimer(state, around);
    case 'visibility':
      return handleVisibilityChange(state, event.hidden, around);
    case 'online':
      return state.started ? handleWake(state, true, around) : [];
    case 'token':
      return setToken(state, event, around);
    case 'interests':
      state.interests = event.interests;
      state.followAt = Math.min(state.followAt ?? Number.POSITIVE_INFINITY, around.now + (event.urgent ? 0 : GATHER));
      return event.urgent ? handleTimer(state, around) : [];
    case 'page':
      state.page = event.page;
      return state.current?.open ? sendPageViewMessage(state, state.current) : [];
    case 'assets':
      state.assets = event.user;
      state.assetsAt = around.now;
      return [];
    case 'renew':
      return renew(state, around);
    case 'suspend':
      return [state.next, state.current].flatMap((sock) => (sock ? drop(state, sock.id, around) : []));
    case 'beside':
      return setSecondary(state, event.beside, around);
    case 'say':
      return state.current?.open ? [{ type: 'send', id: state.current.id, message: event.message }] : [];
  }
}

/**
 * Processes an event: changes the state and returns the effects. Independent of the browser: time, randomness and all
 * input are passed in.
 */
export function stepSocket(state: SocketState, event: SocketEvent, around: SocketStepContext): SocketEffect[] {
  const due = getSocketTimerDeadline(state);
  const slept = due !== null && around.now - Math.max(due, state.steppedAt) > SLEPT;
  state.steppedAt = around.now;
  const effects: SocketEffect[] = [];
  if (slept && state.started && !state.hidden && event.type !== 'start') {
    // A socket that was opening when the device fell asleep rarely opens.
    for (const sock of [state.next, state.current])
      if (sock && !sock.open) effects.push(...drop(state, sock.id, around));
      else if (sock) sock.answerBy = null;
    effects.push({ type: 'interrupted' }, ...handleWake(state, true, around));
  }
  effects.push(...dispatchSocketEvent(state, event, around));
  return effects;
}
