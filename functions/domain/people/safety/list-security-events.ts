import { securityEvents, securityEventView } from '#functions/data/identity/security-log.ts';
import { readCursor, writeCursor } from '#functions/data/table/cursor.ts';
import { pageOfIds } from '#functions/data/table/id-list.ts';
import type { PageQuery } from '#functions/domain/lists/page-query.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { idsBetween } from '#functions/lib/ids.ts';
import type { UserId } from '#shared/ids.ts';
import type { SecurityEvent } from '#shared/schemas/identity.ts';
import type { EpochSeconds } from '#shared/time.ts';

const PAGE = 20;
/** An hour ahead of every clock that could have made an id. */
const AHEAD = 3600;

/**
 * What happened to the safety of an account, newest first.
 * @throws {Refusal} VALIDATION_FAILED where the cursor is not one of this list.
 */
export async function listSecurityEvents(
  user: UserId,
  { limit = PAGE, offset = 0, cursor }: PageQuery,
): Promise<{ events: SecurityEvent[]; total: null; next_cursor: string | null }> {
  const list = JSON.stringify(['security', user]);
  const after = cursor === undefined ? null : readCursor(list, cursor);
  const bounds = idsBetween(securityEvents.idPrefix, 0 as EpochSeconds, (nowSeconds() + AHEAD) as EpochSeconds);
  const { items, next } = await pageOfIds(
    [{ ...securityEvents.listOf(user), ...bounds }],
    { newestFirst: true, after },
    { limit, offset },
  );
  return {
    events: items.map(securityEventView),
    total: null,
    next_cursor: next === null ? null : writeCursor(list, next),
  };
}
