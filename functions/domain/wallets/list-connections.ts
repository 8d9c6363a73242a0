import { readCursor, writeCursor } from '#functions/data/table/cursor.ts';
import { pageOfIds } from '#functions/data/table/id-list.ts';
import { walletConnections } from '#functions/data/wallets/wallet-connections.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { idsBetween } from '#functions/lib/ids.ts';
import type { UserId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';

const PAGE = 20;
/** An hour ahead of every clock that could have made an id. */
const AHEAD = 3600;

/**
 * When which wallet was connected, newest first: a year of it. How many there are in all is not counted.
 * @throws {Refusal} VALIDATION_FAILED where the cursor is not one of this list.
 */
export async function listConnections(
  user: UserId,
  {
    limit = PAGE,
    offset = 0,
    cursor,
  }: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined },
) {
  const list = JSON.stringify(['wallet connections', user]);
  const after = cursor === undefined ? null : readCursor(list, cursor);
  const bounds = idsBetween(walletConnections.idPrefix, 0 as EpochSeconds, (nowSeconds() + AHEAD) as EpochSeconds);
  const { items, next } = await pageOfIds(
    [{ ...walletConnections.listOf(user), ...bounds }],
    { newestFirst: true, after },
    { limit, offset },
  );
  return {
    connections: items.map(({ id, wallet_address, event, address, created_at }) => ({
      id,
      wallet_address,
      event,
      address,
      created_at,
    })),
    total: null,
    next_cursor: next === null ? null : writeCursor(list, next),
  };
}
