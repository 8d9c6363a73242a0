import { readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { depositView, replaceDeposit, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { type CountName, countEvent } from '#functions/data/ledger/account-counters.ts';
import { move, type Transfer } from '#functions/data/ledger/move.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { type Operation, transact } from '#functions/data/table/transact.ts';
import { pushAccount } from '#functions/domain/live/push-account.ts';
import { deliverNotification, notificationWrites } from '#functions/domain/notify/notify.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { formatUnits } from '#shared/money.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';
import type { NotificationKind } from '#shared/schemas/notify.ts';

/** The counter of what an account's owner says to have sent and nothing was found of. */
export const OPEN_CLAIMS = 'open_claims_total' satisfies CountName;

/** Whether its owner said that they sent it, and nothing was found of it so far. */
export const isOpenClaim = ({ claimed, block_hash, status }: StoredDeposit): boolean =>
  claimed && block_hash === null && (status === 'pending' || status === 'processing');

interface Beside {
  /** Written with it, before it. */
  operations?: readonly Operation[];
  /** What moves with it; nothing where the amount is zero. */
  money?: Transfer & { operation: MoneyOperation };
  /** What its owner is told. */
  tells?: NotificationKind;
}

/** Shows a deposit on the pages that are open in its account. Never throws. */
export async function showDeposit(deposit: StoredDeposit, isMoved = false): Promise<void> {
  const config = await readCoinNetwork(deposit.coin_type, deposit.chain_type).catch(() => null);
  await pushAccount(ownerAccount(deposit), [
    ...(isMoved ? [{ type: 'balance_update' as const }] : []),
    { type: 'deposit_update', deposit: depositView(deposit, config) },
  ]);
}

/**
 * Changes a deposit from what was read of it, with all that belongs to that, in one transaction, and tells its owner.
 * @throws {ChangedMeanwhile} where it is another by now. @throws what `operations` and the movement fail with.
 */
export async function changeDeposit(
  seen: StoredDeposit,
  change: Partial<StoredDeposit>,
  { operations = [], money, tells }: Beside = {},
): Promise<StoredDeposit> {
  const account = ownerAccount(seen);
  const id = newId('jnl');
  const moves = money && money.amount > 0n ? money : null;
  const movement =
    moves && move({ account, id, operation: moves.operation, reference: seen.id, at: nowSeconds() }, moves);
  const next: StoredDeposit = {
    ...seen,
    ...change,
    journal_ids: movement ? [...seen.journal_ids, id] : seen.journal_ids,
    version: seen.version + 1,
  };
  const told =
    tells &&
    notificationWrites(seen.user_id, {
      kind: tells,
      params: { amount: formatUnits(next.amount), coin: next.coin_type },
      link: `/deposit?coin=${next.coin_type}`,
    });
  const claims = Number(isOpenClaim(next)) - Number(isOpenClaim(seen));
  await transact(
    [
      ...operations,
      replaceDeposit(seen, next),
      countEvent(account, claims === 0 ? {} : { [OPEN_CLAIMS]: claims }),
      ...(told?.operations ?? []),
    ],
    movement ?? undefined,
  );
  await showDeposit(next, movement !== null);
  if (told) await deliverNotification(account, told.notification);
  return next;
}
