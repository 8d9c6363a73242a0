import type { StoredWithdrawal } from '#functions/data/withdrawals/withdrawals.ts';
import type { ChainSender } from '#functions/domain/chain/chain.ts';
import { log } from '#functions/lib/log.ts';

/** Broadcasts the last signed transaction. A failure is retried later: the bytes are the same. */
export async function broadcastLastPayoutAttempt(
  { id, network, attempts }: StoredWithdrawal,
  sender: ChainSender,
): Promise<void> {
  const last = attempts.at(-1);
  if (!last) return;
  try {
    await sender.broadcast(last.raw);
  } catch (error) {
    log.warn('withdrawal not broadcast', { withdrawal: id, network, error: String(error) });
  }
}
