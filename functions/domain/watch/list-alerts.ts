import { alertView, countOfAlerts, priceAlerts, type StoredAlert } from '#functions/data/notify/price-alerts.ts';
import { readCursor, writeCursor } from '#functions/data/table/cursor.ts';
import { pageOfIds } from '#functions/data/table/id-list.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { idsBetween } from '#functions/lib/ids.ts';
import type { UserId } from '#shared/ids.ts';
import type { PriceAlert } from '#shared/schemas/notify.ts';
import type { EpochSeconds } from '#shared/time.ts';

export interface AlertsQuery {
  limit?: number | undefined;
  offset?: number | undefined;
  cursor?: string | undefined;
  symbol?: string | undefined;
}

const PAGE = 20;
/** An hour ahead of every clock that could have made an id. */
const AHEAD = 3600;

/**
 * A person's price alerts, newest first, reached ones among them. `total` is null where only those of one symbol are
 * asked for. @throws {Refusal} VALIDATION_FAILED where the cursor is not one of this list.
 */
export async function listAlerts(
  user: UserId,
  { limit = PAGE, offset = 0, cursor, symbol }: AlertsQuery,
): Promise<{ alerts: PriceAlert[]; total: number | null; next_cursor: string | null }> {
  const list = JSON.stringify(['alerts', user, symbol]);
  const after = cursor === undefined ? null : readCursor(list, cursor);
  const bounds = idsBetween(priceAlerts.idPrefix, 0 as EpochSeconds, (nowSeconds() + AHEAD) as EpochSeconds);
  const keep = (alert: StoredAlert) => alert.symbol === symbol;
  const [{ items, next }, total] = await Promise.all([
    pageOfIds(
      [{ ...priceAlerts.listOf(user), ...bounds }],
      { newestFirst: true, after },
      { limit, offset, ...(symbol !== undefined && { keep }) },
    ),
    symbol === undefined ? countOfAlerts(user) : null,
  ]);
  return { alerts: items.map(alertView), total, next_cursor: next === null ? null : writeCursor(list, next) };
}
