import { retryChanged } from '#functions/data/table/transact.ts';
import { noteAddressUse } from '#functions/data/withdrawals/payout-addresses.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { WithdrawalId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { spendAddressCode } from './address-code.ts';
import { changeWithdrawal } from './change-withdrawal.ts';
import { ownWithdrawal, shown } from './read-withdrawal.ts';
import { askForSending } from './sending-queue.ts';

const TRIES = 5;

/**
 * Confirms the address of a withdrawal by the code that was mailed, for this one and all that follow. One that is
 * approved is sent then.
 * @throws {Refusal} NOT_FOUND; CODE_INVALID, ACCOUNT_LOCKED; INVALID_ORDER_STATUS where it has ended, or nothing is to be
 *   confirmed.
 */
export async function confirmAddress({ user, account }: Caller, id: WithdrawalId, code: string): Promise<Withdrawal> {
  const first = await ownWithdrawal(account, id);
  const isOpen = first.status === 'pending' || first.status === 'processing';
  if (!isOpen || first.confirm_until === null || first.address_confirmed_at !== null)
    throw new Refusal('INVALID_ORDER_STATUS');
  const spend = await spendAddressCode(user, first, code);
  const confirmed = await retryChanged(async () => {
    const seen = await ownWithdrawal(account, id);
    if (seen.status !== 'pending' && seen.status !== 'processing') throw new Refusal('INVALID_ORDER_STATUS');
    const at = nowSeconds();
    const change = {
      address_confirmed_at: at,
      ...(seen.reason === 'address_unconfirmed' && { reason: null }),
    };
    return changeWithdrawal(seen, change, [spend, noteAddressUse(user.id, seen, 'confirmed_at', at)]);
  }, TRIES);
  if (confirmed.status === 'processing') await askForSending(confirmed);
  return shown(confirmed);
}
