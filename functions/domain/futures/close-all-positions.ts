import { toFuturesTradeView } from '#functions/data/futures/futures-trades.ts';
import { openPositions } from '#functions/data/futures/positions.ts';
import { transact } from '#functions/data/table/transact.ts';
import { toPositionCloseEvents } from '#functions/domain/fills/announce.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { PRICE_TIMEOUT_MS } from '#functions/domain/market/await-tick.ts';
import { now } from '#functions/lib/clock.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { PositionId } from '#shared/ids.ts';
import type { PositionSide } from '#shared/market/perpetual.ts';
import type { FuturesTrade } from '#shared/schemas/futures.ts';
import type { EpochMs } from '#shared/time.ts';
import {
  type RequestedPositionClose,
  requestPositionClose,
  awaitPositionCloseTick,
  finishPositionClose,
} from './close-position.ts';

export interface CloseAllPositionsItem {
  position_id: string;
  /** Null when the tick is late. */
  trade: FuturesTrade | null;
  /** Reason for not closing it. */
  error_code: string | null;
}

/** Closes of one account change the same counters: higher concurrency would only cause waiting. */
const AT_A_TIME = 4;

type CloseAttempt = { id: PositionId } & ({ asked: RequestedPositionClose } | { error: AppError });

async function tryRequestClose(caller: UserPrincipal, key: string, id: PositionId): Promise<CloseAttempt> {
  try {
    return { id, asked: await requestPositionClose(caller, `${key}.${id}`, id, null) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, error };
  }
}

async function finishClose(
  caller: UserPrincipal,
  closeRequest: CloseAttempt,
  until: EpochMs,
): Promise<CloseAllPositionsItem> {
  if ('error' in closeRequest)
    return { position_id: closeRequest.id, trade: null, error_code: closeRequest.error.reason };
  const { asked } = closeRequest;
  const closed = await finishPositionClose(asked, await awaitPositionCloseTick(asked, until));
  if (asked.fresh) await pushAccountEvents(caller.account, toPositionCloseEvents(closed ?? asked), closed ? 2 : 1);
  return { position_id: closeRequest.id, trade: closed && toFuturesTradeView(closed.trade), error_code: null };
}

/**
 * Closes all open positions, or those of one symbol or side, each by itself. A failed close states its reason. The same
 * key and request address the same positions again.
 */
export async function closeAllPositions(
  caller: UserPrincipal,
  key: string,
  { symbol, side }: { symbol?: string | undefined; side?: PositionSide | undefined },
): Promise<CloseAllPositionsItem[]> {
  const until = (now() + PRICE_TIMEOUT_MS) as EpochMs;
  const ids = await withIdempotency(
    { account: caller.account, endpoint: 'futures-close-all', key, request: [symbol, side] },
    async (record) => {
      const matchingPositions = (await openPositions.all(caller.account)).filter(
        (position) =>
          (symbol === undefined || position.symbol === symbol) && (side === undefined || position.side === side),
      );
      const positionIds = matchingPositions.map(({ id }) => id);
      await transact([record(JSON.stringify(positionIds))]);
      return positionIds;
    },
    async (reference) => JSON.parse(reference) as PositionId[],
  );
  const closeRequests = await mapConcurrent(ids, AT_A_TIME, (id) => tryRequestClose(caller, key, id));
  // All wait for the same tick; the work after it has limited concurrency.
  return mapConcurrent(closeRequests, AT_A_TIME, (closeRequest) => finishClose(caller, closeRequest, until));
}
