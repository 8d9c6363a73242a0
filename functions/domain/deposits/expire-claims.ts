import { depositCollection, pendingDepositIndex } from '#functions/data/deposits/deposits.ts';
import { toIdBounds } from '#functions/domain/lists/resolve-time-window.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { findNetwork } from '#shared/market/networks.ts';
import { addSeconds } from '#shared/time.ts';
import { DEPOSIT_CLAIM_LIFETIME_SECONDS } from './find-claim.ts';
import { withCurrentDeposit } from './read-deposit.ts';
import { updateDeposit } from './update-deposit.ts';

/**
 * Ends claims for which nothing was found in a week, also after staff attached a transfer. They fail, except on
 * networks that staff review manually, where they wait.
 * @throws {AggregateError} of those that could not be ended.
 */
export async function expireDepositClaims(): Promise<{ expired: number }> {
  const oldest = addSeconds(nowSeconds(), -DEPOSIT_CLAIM_LIFETIME_SECONDS);
  const { to } = toIdBounds(depositCollection.idPrefix, { to: oldest });
  let expired = 0;
  const errors: unknown[] = [];
  for await (const pendingDeposit of depositCollection.eachIn({ ...pendingDepositIndex.range(), to })) {
    const isReviewed = findNetwork(pendingDeposit.network)?.family === 'reviewed';
    try {
      await withCurrentDeposit(pendingDeposit, async (claim) => {
        if (claim.status !== 'pending' || (claim.attached_at ?? 0) > oldest) return;
        expired++;
        if (isReviewed)
          await updateDeposit(claim, { status: 'processing', reason: 'needs_review' }, { tells: 'deposit_held' });
        else {
          const failed = { status: 'failed', reason: 'never_seen', ended_at: nowSeconds() } as const;
          await updateDeposit(claim, failed, { tells: 'deposit_failed' });
        }
      });
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} deposits could not be ended.`);
  return { expired };
}
