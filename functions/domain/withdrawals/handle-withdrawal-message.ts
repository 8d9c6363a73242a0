import type { WithdrawalMessage } from '#shared/messages/queue.ts';
import { sendWithdrawal } from './send-withdrawal.ts';

/** Sends a withdrawal from the queue; it may have been sent, or ended, before. */
export async function handleWithdrawalMessage({ account_id, withdrawal_id }: WithdrawalMessage): Promise<void> {
  await sendWithdrawal({ kind: 'live', id: account_id }, withdrawal_id);
}
