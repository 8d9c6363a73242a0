import { readSocketConnection } from '#functions/data/live/connections.ts';
import { recordConnectionActivity } from '#functions/data/live/online.ts';
import { getAssetsHeartbeatSeconds, buildDailyPnlFrame } from '#functions/domain/ledger/build-daily-pnl-report.ts';
import { now } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { DailyPnlUpdateFrame } from '#shared/messages/frames.ts';
import type { ClientMessageByType } from '#shared/messages/socket.ts';

/** Heartbeats sooner after the last are not answered, ms: pages keep the requested pace only roughly. */
const soonest = (): number => getAssetsHeartbeatSeconds() * 750;
/** Connections remembered; beyond that, all are cleared. */
const REMEMBERED = 20_000;
let answered = new Map<string, number>();

function isDue(connection: string): boolean {
  const at = now();
  const last = answered.get(connection) ?? Number.NEGATIVE_INFINITY;
  if (at >= last && at - last < soonest()) return false;
  if (answered.size >= REMEMBERED) answered = new Map();
  answered.set(connection, at);
  return true;
}

/**
 * Answers the heartbeat of an assets page with the current value, at a pace that pages keep.
 * @throws {AppError} UNAUTHORIZED without a login, FORBIDDEN when the message names another user.
 */
export async function handleAssetsPageHeartbeat(
  connection: string,
  { user_id }: ClientMessageByType<'assets_page_heartbeat'>,
): Promise<DailyPnlUpdateFrame[]> {
  const storedConnection = await readSocketConnection(connection);
  if (!storedConnection?.account || !storedConnection.user_id) throw new AppError('UNAUTHORIZED');
  if (String(user_id ?? storedConnection.user_id) !== storedConnection.user_id) throw new AppError('FORBIDDEN');
  if (!isDue(connection)) return [];
  await recordConnectionActivity(connection, null, true);
  return [await buildDailyPnlFrame(storedConnection.account)];
}
