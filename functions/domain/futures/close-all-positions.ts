import { futuresTradeView } from '#functions/data/futures/futures-trades.ts';
import { openPositions } from '#functions/data/futures/positions.ts';
import { transact } from '#functions/data/table/transact.ts';
import { toCloseEvents } from '#functions/domain/fills/announce.ts';
import type { UserPrincipal } from '#functions/domain/identity/callers.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { PRICE_TIMEOUT_MS } from '#functions/domain/market/await-tick.ts';
import { now } from '#functions/lib/clock.ts';
import { mapConcurrent } from '#functions/lib/parallel.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { PositionId } from '#shared/ids.ts';
import type { PositionSide } from '#shared/market/perpetual.ts';
import type { FuturesTrade } from '#shared/schemas/futures.ts';
import type { EpochMs } from '#shared/time.ts';
import { type RequestedClose, requestClose, awaitCloseTick, finishRequestedClose } from './close-position.ts';

export interface CloseResult {
  position_id: string;
  /** Null when the tick is late. */
  trade: FuturesTrade | null;
  /** Reason for not closing it. */
  error_code: string | null;
}

/** Closes of one account change the same counters: higher concurrency would only cause waiting. */
const AT_A_TIME = 4;

type Asked = { id: PositionId } & ({ asked: RequestedClose } | { error: AppError });

async function ask(caller: UserPrincipal, key: string, id: PositionId): Promise<Asked> {
  try {
    return { id, asked: await requestClose(caller, `${key}.${id}`, id, null) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, error };
  }
}

async function finish(caller: UserPrincipal, closeRequest: Asked, until: EpochMs): Promise<CloseResult> {
  if ('error' in closeRequest) return { position_id: closeRequest.id, trade: null, error_code: closeRequest.error.reason };
  const { asked } = closeRequest;
  const closed = await finishRequestedClose(asked, await awaitCloseTick(asked, until));
  if (asked.fresh) await pushAccountEvents(caller.account, toCloseEvents(closed ?? asked), closed ? 2 : 1);
  return { position_id: closeRequest.id, trade: closed && futuresTradeView(closed.trade), error_code: null };
}

/**
 * Closes all open positions, or those of one symbol or side, each by itself. A failed close states its reason. The same
 * key and request address the same positions again.
 */
export async function closeAllPositions(
  caller: UserPrincipal,
  key: string,
  { symbol, side }: { symbol?: string | undefined; side?: PositionSide | undefined },
): Promise<CloseResult[]> {
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
  const closeRequests = await mapConcurrent(ids, AT_A_TIME, (id) => ask(caller, key, id));
  // All wait for the same tick; the work after it has limited concurrency.
  return mapConcurrent(closeRequests, AT_A_TIME, (closeRequest) => finish(caller, closeRequest, until));
}
