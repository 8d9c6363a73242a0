import { levelChanges, type StoredLevelChange } from '#functions/data/people/level-changes.ts';
import { readCursor, writeCursor } from '#functions/data/table/cursor.ts';
import { pageOfIds } from '#functions/data/table/id-list.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { idsBetween } from '#functions/lib/ids.ts';
import type { UserId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';

const PAGE = 20;
/** An hour ahead of every clock that could have made an id. */
const AHEAD = 3600;

const view = ({ id, from_level, to_level, reason, created_at }: StoredLevelChange): StoredLevelChange => ({
  id,
  from_level,
  to_level,
  reason,
  created_at,
});

/**
 * When a person came into which level, newest first.
 * @throws {Refusal} VALIDATION_FAILED where the cursor is not one of this list.
 */
export async function listLevelChanges(
  user: UserId,
  page: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined },
): Promise<{ history: StoredLevelChange[]; total: null; next_cursor: string | null }> {
  const { limit = PAGE, offset = 0, cursor } = page;
  const list = JSON.stringify(['level changes', user]);
  const after = cursor === undefined ? null : readCursor(list, cursor);
  const bounds = idsBetween(levelChanges.idPrefix, 0 as EpochSeconds, (nowSeconds() + AHEAD) as EpochSeconds);
  const { items, next } = await pageOfIds(
    [{ ...levelChanges.listOf(user), ...bounds }],
    { newestFirst: true, after },
    { limit, offset },
  );
  return { history: items.map(view), total: null, next_cursor: next === null ? null : writeCursor(list, next) };
}
