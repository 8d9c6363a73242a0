import type { Sent } from '#shared/messages/socket.ts';
import type { Effect, Sock, State } from './state.ts';

/** A ping goes out so often, ms; and so often where another socket beside it tells at once when the network is gone. */
const HEARTBEAT = 30_000;
const HEARTBEAT_BESIDE = 120_000;
export const heartbeatOf = ({ beside }: State): number => (beside ? HEARTBEAT_BESIDE : HEARTBEAT);

/** Sends on a socket and expects to hear something soon. */
export function ask(sock: Sock, message: Sent, by: number): Effect {
  sock.answerBy = Math.min(sock.answerBy ?? Number.POSITIVE_INFINITY, by);
  return { type: 'send', id: sock.id, message };
}

/** Logs a socket in, and tells who that is and from which device. */
export function logIn({ login }: State, sock: Sock, token: string, by: number): Effect {
  sock.loginBy = by;
  return ask(sock, { type: 'auth', token, ...login }, by);
}

export function ping(state: State, sock: Sock, now: number, within: number): Effect {
  sock.pingAt = now + heartbeatOf(state);
  return ask(sock, { type: 'ping', client_time: now }, now + within);
}

export function follow(state: State, sock: Sock): Effect {
  state.revision += 1;
  const { prices, klines } = state.hidden ? { prices: {}, klines: [] } : state.interests;
  return {
    type: 'send',
    id: sock.id,
    message: {
      type: 'follow',
      revision: state.revision,
      prices: { ...prices },
      klines: klines.map((one) => ({ ...one })),
    },
  };
}

/** Which page is looked at, unless the server knows. */
export function view(state: State, sock: Sock): Effect[] {
  const { page, hidden } = state;
  const told = `${sock.id} ${hidden} ${page}`;
  if (page === null || told === state.toldPage) return [];
  state.toldPage = told;
  return [{ type: 'send', id: sock.id, message: { type: 'page_view', page, is_viewing: !hidden } }];
}

/** Says that somebody looks at their assets, whose worth is then sent. */
export function watchAssets(state: State, sock: Sock, now: number): Effect {
  state.assetsAt = now + state.assetsEvery;
  return {
    type: 'send',
    id: sock.id,
    message: { type: 'assets_page_heartbeat', user_id: state.assets, timestamp: now },
  };
}
