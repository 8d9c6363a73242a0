import { restingOrders } from '#functions/data/futures/futures-orders.ts';
import { openPositions } from '#functions/data/futures/positions.ts';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { readWallets } from '#functions/data/ledger/wallets.ts';
import { optionOrders, type StoredOption } from '#functions/data/options/option-orders.ts';
import { emptyEpoch, type OpenCounts } from '#functions/data/people/demo-epochs.ts';
import { type Leg, Movement } from '#functions/data/table/movement.ts';
import { get, type Item } from '#functions/data/table/table.ts';
import { ConditionFailed, transact } from '#functions/data/table/transact.ts';
import { voidPosition } from '#functions/domain/fills/void-position.ts';
import { voidOrder } from '#functions/domain/futures/cancel-order.ts';
import { voidOption } from '#functions/domain/options/settle-option.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { inParallel } from '#functions/lib/parallel.ts';
import type { AccountRef } from '#shared/ids.ts';
import { negate } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';

/** Why what is open in an account that is reset is cancelled. */
export const RESET = 'RESET';

/** All change the counters of one account: more at a time would only wait for each other. */
const AT_A_TIME = 4;
/** What is open may become something else between being read and being voided: an order a position. So often at most. */
const ROUNDS = 20;

async function openOptions(account: AccountRef, count: number): Promise<StoredOption[]> {
  const open: StoredOption[] = [];
  let after: Item | undefined;
  do {
    const { items, last } = await optionOrders.page({
      ...optionOrders.range(account),
      newestFirst: true,
      limit: 100,
      after,
    });
    open.push(...items.filter(({ status }) => status === 'pending'));
    after = last ?? undefined;
  } while (after && open.length < count);
  return open;
}

async function voidOpen(
  account: AccountRef,
  { open_options = 0, open_futures_orders = 0, open_positions = 0 }: OpenCounts,
): Promise<void> {
  const [options, resting, positions] = await Promise.all([
    open_options > 0 ? openOptions(account, open_options) : [],
    open_futures_orders > 0 ? restingOrders.all(account) : [],
    open_positions > 0 ? openPositions.all(account) : [],
  ]);
  await inParallel(options, AT_A_TIME, (order) => voidOption(order, RESET));
  await inParallel(resting, AT_A_TIME, (order) => voidOrder(order, RESET));
  await inParallel(positions, AT_A_TIME, (position) => voidPosition(position, RESET));
}

/** Gives what the wallets hold back to the house. False when something was still open, or moved meanwhile. */
async function giveBack(account: AccountRef): Promise<boolean> {
  const at = nowSeconds();
  const legs = (await readWallets(account)).flatMap(({ wallet_type, coin_type, available }): Leg[] => {
    const amount = BigInt(available) as Leg['amount'];
    if (amount === 0n) return [];
    return [
      { wallet: wallet_type, asset: coin_type, bucket: 'available', amount: negate(amount) },
      { wallet: 'house:demo_grant', asset: coin_type, amount },
    ];
  });
  const entry = { account, id: newId('jnl'), operation: 'demo.void', reference: account.id, at, legs };
  try {
    await transact(emptyEpoch(account, at), legs.length > 0 ? Movement.of(entry) : undefined);
    return true;
  } catch (error) {
    // Somebody else has done it.
    if (error instanceof ConditionFailed && error.labels.includes('emptied')) return true;
    if (error instanceof ConditionFailed) return false;
    if (error instanceof Refusal && error.reason === 'INSUFFICIENT_BALANCE') return false;
    throw error;
  }
}

/**
 * Voids all that is open in an account that was reset, and gives its money back to the house. Nothing is opened there
 * any more, so that this comes to an end; begun twice or taken up again after a crash it comes out the same.
 * @throws {Error} when what is open does not keep still; the sweep tries again.
 */
export async function voidEpoch(account: AccountRef): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const counts = (await get<OpenCounts>(accountCounters.key(account))) ?? {};
    await voidOpen(account, counts);
    if (await giveBack(account)) return;
  }
  throw new Error(`What is open in ${account.id} does not keep still.`);
}
