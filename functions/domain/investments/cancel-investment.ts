import { toInvestmentView, type StoredInvestment } from '#functions/data/investments/investments.ts';
import { buildEntryHeader, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { type WriteOperation, retryOnConflict, transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { InvestmentId } from '#shared/ids.ts';
import type { Investment } from '#shared/schemas/investments.ts';
import { finalizeInvestment, buildPrincipalTransfer } from './end-investment.ts';
import { payDueInvestment } from './pay-matured-investments.ts';
import { readOwnInvestment } from './read-investment.ts';

async function finalizeCancellation(investment: StoredInvestment, record: WriteOperation): Promise<StoredInvestment> {
  const movement = buildJournalEntry(
    buildEntryHeader(investment, 'investment.cancel'),
    buildPrincipalTransfer(investment),
  );
  const endedInvestment: StoredInvestment = {
    ...investment,
    status: 'cancelled',
    end: 'cancelled_by_owner',
    ended_at: nowSeconds(),
    journal_ids: [...investment.journal_ids, movement.id],
    version: investment.version + 1,
  };
  await transact([record, ...finalizeInvestment(investment, endedInvestment)], movement);
  return endedInvestment;
}

async function cancelRunningInvestment(
  caller: UserPrincipal,
  id: InvestmentId,
  record: WriteOperation,
): Promise<StoredInvestment> {
  const { account } = caller;
  const investment = await readOwnInvestment(account, id);
  const at = nowSeconds();
  if (investment.status !== 'active' || at <= investment.start_date) throw new AppError('INVALID_ORDER_STATUS');
  if (at >= investment.maturity_date) {
    const { investment: paid } = await payDueInvestment(investment);
    await transact([record]);
    return paid;
  }
  const endedInvestment = await finalizeCancellation(investment, record);
  await pushAccountEvents(account, [{ type: 'balance_update' }]);
  return endedInvestment;
}

/**
 * Cancels a running investment: the principal is available again, without interest. Possible from the second after its
 * start; one that is due is paid instead, since its interest is earned.
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS if it has ended, or began in this second.
 */
export function cancelInvestment(caller: UserPrincipal, key: string, id: InvestmentId): Promise<Investment> {
  return withIdempotency<InvestmentId, Investment>(
    { account: caller.account, endpoint: 'investment-cancel', key, request: [id] },
    async (record) => toInvestmentView(await retryOnConflict(() => cancelRunningInvestment(caller, id, record(id)))),
    async () => toInvestmentView(await readOwnInvestment(caller.account, id)),
  );
}
