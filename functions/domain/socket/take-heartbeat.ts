import { Refusal } from '../../../shared/api/errors.ts';
import type { MessageOf } from '../../../shared/messages/socket.ts';
import { readConnection } from '../../data/connections.ts';

/**
 * Takes the word of a page that shows what its user owns.
 * @throws {Refusal} UNAUTHORIZED where nobody is logged in, FORBIDDEN when the message names somebody else.
 */
export async function takeHeartbeat(
  connection: string,
  { user_id }: MessageOf<'assets_page_heartbeat'>,
): Promise<void> {
  const known = await readConnection(connection);
  if (!known?.account || !known.user_id) throw new Refusal('UNAUTHORIZED');
  if (String(user_id ?? known.user_id) !== known.user_id) throw new Refusal('FORBIDDEN');
}
