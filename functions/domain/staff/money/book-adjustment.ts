import { countOpening } from '#functions/data/ledger/account-counters.ts';
import { markCorrected } from '#functions/data/ledger/entry-marks.ts';
import { available, move } from '#functions/data/ledger/move.ts';
import { readWallet, type StoredWallet } from '#functions/data/ledger/wallets.ts';
import { type Operation, transact } from '#functions/data/table/transact.ts';
import { pushAccount } from '#functions/domain/live/push-account.ts';
import { deliverNotification, notificationWrites } from '#functions/domain/notify/notify.ts';
import { customerStaysActive } from '#functions/domain/staff/acts/customer-standing.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { JournalId } from '#shared/ids.ts';
import { type Amount, formatUnits, negate, ZERO } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import { type StaffWallet, stillOpen } from './staff-wallet.ts';

export interface Adjustment {
  wallet: StaffWallet;
  /** Units of the coin, to be added to what may be spent; below zero to be taken out of it. */
  amount: Amount;
  /** The entry that it takes back; null of a plain adjustment. */
  corrects: JournalId | null;
  /** What a plain one is about: an id. */
  reference: string;
}

/** A wallet holds less than is to be taken out: with the least that may be asked for. */
export const tooMuch = ({ available: held }: Pick<StoredWallet, 'available'>, cause?: unknown): Refusal =>
  new Refusal('INSUFFICIENT_BALANCE', {
    fields: { amount: because('tooSmall', { least: formatUnits(-BigInt(held)) }) },
    cause,
  });

/** What a transaction cannot tell: whether the wallet is another's by now, or holds too little. */
async function explained(refusal: Refusal, { wallet }: Adjustment): Promise<Refusal> {
  if (refusal.reason !== 'INSUFFICIENT_BALANCE') return refusal;
  const held = await readWallet(wallet.account, wallet.type, wallet.coin);
  if ((held.status ?? 'active') !== (wallet.stored.status ?? 'active'))
    return new Refusal('CHANGED_MEANWHILE', { cause: refusal });
  return tooMuch(held, refusal);
}

const directionOf = ({ wallet, amount }: Adjustment) =>
  amount > ZERO
    ? { from: 'house:adjustment' as const, to: available(wallet.type), amount }
    : { from: available(wallet.type), to: 'house:adjustment' as const, amount: negate(amount) };

/**
 * Moves an adjustment between a wallet and the house, with what its transaction does besides, and tells the person. The
 * wallet has to have the status with which it was read, whichever that is. `first` is given the entry's id.
 * @throws {Refusal} INSUFFICIENT_BALANCE with what can be taken out at most; CHANGED_MEANWHILE where the wallet's status,
 *   the person or the account is no longer what it was, or an entry was taken back already.
 */
export async function bookAdjustment(
  adjustment: Adjustment,
  first: (id: JournalId) => readonly Operation[],
): Promise<JournalId> {
  const { wallet, amount, corrects, reference } = adjustment;
  const { account, coin, type, stored, user } = wallet;
  const id = newId('jnl');
  const operation = corrects === null ? 'adjustment' : 'correction';
  const movement = move(
    { account, id, operation, reference: corrects ?? reference, at: nowSeconds() },
    { ...directionOf(adjustment), asset: coin },
  );
  const told = notificationWrites(user.id, {
    kind: 'balance_adjusted',
    params: { amount: formatUnits(amount), coin, wallet: type },
    link: '/assets',
    account_kind: account.kind,
  });
  const operations: Operation[] = [
    ...first(id),
    // What is taken out may be taken out of any account.
    amount > ZERO ? customerStaysActive(user.id) : stillOpen(wallet),
    { ...countOpening(account, {}, []), fails: 'CHANGED_MEANWHILE' },
    ...(corrects === null ? [] : [markCorrected(account, corrects, id)]),
    ...told.operations,
  ];
  try {
    await transact(operations, movement.onlyWhile(stored.status ?? 'active'));
  } catch (error) {
    throw error instanceof Refusal ? await explained(error, adjustment) : error;
  }
  await pushAccount(account, [{ type: 'balance_update' }], 1);
  await deliverNotification(account, told.notification);
  return id;
}
