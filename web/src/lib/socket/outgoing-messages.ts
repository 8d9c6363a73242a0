import type { ClientMessageInput } from '#shared/messages/socket.ts';
import type { SocketEffect, SocketConnection, SocketState } from './state.ts';

/** Ping interval, ms; and the interval while another socket reports a lost network at once. */
const HEARTBEAT = 30_000;
const SECONDARY_HEARTBEAT = 120_000;
export const getSocketHeartbeatMs = ({ beside }: SocketState): number => (beside ? SECONDARY_HEARTBEAT : HEARTBEAT);

/** Sends on a socket and expects an answer soon. */
export function sendMessageExpectingReply(
  sock: SocketConnection,
  message: ClientMessageInput,
  by: number,
): SocketEffect {
  sock.answerBy = Math.min(sock.answerBy ?? Number.POSITIVE_INFINITY, by);
  return { type: 'send', id: sock.id, message };
}

/** Logs a socket in, with account and device. */
export function sendLoginMessage(
  { login }: SocketState,
  sock: SocketConnection,
  token: string,
  by: number,
): SocketEffect {
  sock.loginBy = by;
  return sendMessageExpectingReply(sock, { type: 'auth', token, ...login }, by);
}

export function sendPingMessage(
  state: SocketState,
  sock: SocketConnection,
  now: number,
  timeoutMs: number,
): SocketEffect {
  sock.pingAt = now + getSocketHeartbeatMs(state);
  return sendMessageExpectingReply(sock, { type: 'ping', client_time: now }, now + timeoutMs);
}

export function sendFollowMessage(state: SocketState, sock: SocketConnection): SocketEffect {
  state.revision += 1;
  const { prices, klines } = state.hidden ? { prices: {}, klines: [] } : state.interests;
  return {
    type: 'send',
    id: sock.id,
    message: {
      type: 'follow',
      revision: state.revision,
      prices: { ...prices },
      klines: klines.map((klineWish) => ({ ...klineWish })),
    },
  };
}

/** Reports the viewed page, unless the server knows it. */
export function sendPageViewMessage(state: SocketState, sock: SocketConnection): SocketEffect[] {
  const { page, hidden } = state;
  const pageKey = `${sock.id} ${hidden} ${page}`;
  if (page === null || pageKey === state.toldPage) return [];
  state.toldPage = pageKey;
  return [{ type: 'send', id: sock.id, message: { type: 'page_view', page, is_viewing: !hidden } }];
}

/** Reports that a user views their assets, whose value is then sent. */
export function sendAssetsWatchMessage(state: SocketState, sock: SocketConnection, now: number): SocketEffect {
  state.assetsAt = now + state.assetsEvery;
  return {
    type: 'send',
    id: sock.id,
    message: { type: 'assets_page_heartbeat', user_id: state.assets, timestamp: now },
  };
}
