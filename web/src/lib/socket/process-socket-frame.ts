import type { AccountEventFrame, AuthSuccessFrame, SocketFrame } from '#shared/messages/frames.ts';
import type { SocketEffect, SocketConnection, SocketState } from './state.ts';

/** Minimum interval between snapshot requests, ms. */
const MIN_SNAPSHOT_INTERVAL = 2000;

/** The new socket is ready: it replaces the one that it was created for. */
function promoteConnection(state: SocketState, sock: SocketConnection): SocketEffect[] {
  const old = state.current;
  state.current = sock;
  state.next = null;
  return old ? [{ type: 'close', id: old.id }] : [];
}

function processPricesFrame(
  state: SocketState,
  frame: Extract<SocketFrame, { topic: 'prices' }>,
  sock: SocketConnection,
  now: number,
): SocketEffect[] {
  const effects: SocketEffect[] = [{ type: 'prices', frame }];
  state.pricesAt = Math.max(state.pricesAt, now);
  if (
    frame.type === 'price_update' &&
    frame.since > state.priceSeq &&
    now - state.snapshotAt >= MIN_SNAPSHOT_INTERVAL
  ) {
    state.snapshotAt = now;
    effects.push({ type: 'send', id: sock.id, message: { type: 'get_all_prices' } });
  }
  state.priceSeq = Math.max(state.priceSeq, frame.seq);
  return effects;
}

function loggedIn(state: SocketState, frame: AuthSuccessFrame): SocketEffect[] {
  const before = state.account;
  state.account = { id: frame.account_id, seq: frame.seq, login: frame };
  const effects: SocketEffect[] = [{ type: 'account', news: { type: 'login', frame } }];
  // A reset demo account is another account under the same login.
  if (before && (before.id !== frame.account_id || frame.seq > before.seq))
    effects.push({ type: 'account', news: { type: 'missed' } });
  return effects;
}

function accountEvent(state: SocketState, frame: AccountEventFrame): SocketEffect[] {
  const { account } = state;
  // Sent before the socket was logged in to another account, or out.
  if (!account || frame.account_id !== account.id) return [];
  const isLate = frame.seq < account.seq;
  const missed = frame.since > account.seq;
  account.seq = Math.max(account.seq, frame.seq);
  if (frame.type === 'daily_pnl_update') state.assetsEvery = (frame.heartbeat_seconds ?? 2) * 1000;
  const event: SocketEffect = { type: 'account', news: { type: 'event', frame, late: isLate } };
  return missed ? [event, { type: 'account', news: { type: 'missed' } }] : [event];
}

/** Processes a frame from one of the sockets. */
export function processSocketFrame(
  state: SocketState,
  id: number,
  frame: SocketFrame,
  { now }: { now: number },
): SocketEffect[] {
  const sock = [state.current, state.next].find((candidate) => candidate?.id === id);
  if (!sock) return [];
  sock.heardAt = now;
  sock.answerBy = null;
  const effects: SocketEffect[] = [];
  const answersAuth = (frame.type === 'success' || frame.type === 'error') && frame.about === 'auth';
  if (answersAuth) sock.loginBy = null;
  const isReady = state.token === null ? frame.type !== 'welcome' : answersAuth;
  if (state.next === sock && isReady) effects.push(...promoteConnection(state, sock));
  if (state.current === sock && isReady) state.failures = 0;
  if (frame.topic === 'prices') effects.push(...processPricesFrame(state, frame, sock, now));
  else if (frame.topic === 'kline') effects.push({ type: 'kline', frame });
  else if (frame.type === 'pong' && frame.client_time !== undefined)
    effects.push({ type: 'clock', serverTime: frame.server_time, sentAt: frame.client_time });
  // When two sockets receive the account's events, only one may report them.
  else if (state.current === sock && state.token !== null) {
    if (frame.topic === 'account')
      effects.push(...(frame.type === 'success' ? loggedIn(state, frame) : accountEvent(state, frame)));
    else if (frame.type === 'error' && answersAuth) effects.push({ type: 'account', news: { type: 'refused', frame } });
  }
  return effects;
}
