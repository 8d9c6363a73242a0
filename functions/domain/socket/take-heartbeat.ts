import { Refusal } from '../../../shared/api/errors.ts';
import type { DailyPnlUpdateFrame } from '../../../shared/messages/frames.ts';
import type { MessageOf } from '../../../shared/messages/socket.ts';
import { readConnection } from '../../data/connections.ts';
import { markSeen } from '../../data/online.ts';
import { dailyPnlFrame } from '../daily-figures.ts';

/**
 * A page shows what its user owns, and lives: it is told what that is worth now.
 * @throws {Refusal} UNAUTHORIZED where nobody is logged in, FORBIDDEN when the message names somebody else.
 */
export async function takeHeartbeat(
  connection: string,
  { user_id }: MessageOf<'assets_page_heartbeat'>,
): Promise<DailyPnlUpdateFrame> {
  const known = await readConnection(connection);
  if (!known?.account || !known.user_id) throw new Refusal('UNAUTHORIZED');
  if (String(user_id ?? known.user_id) !== known.user_id) throw new Refusal('FORBIDDEN');
  await markSeen(connection, null, true);
  return dailyPnlFrame(known.account);
}
