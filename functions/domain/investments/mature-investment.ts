import { investmentCollection, type StoredInvestment } from '#functions/data/investments/investments.ts';
import { buildEntryHeader, buildJournalEntryIfNonZero } from '#functions/data/ledger/build-entry.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { readUser, type StoredUser } from '#functions/data/users/users.ts';
import { getUserLanguage } from '#functions/domain/mail/language.ts';
import { buildNotification } from '#functions/domain/notify/notify.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { formatUnits } from '#shared/money.ts';
import {
  updateInvestment,
  finalizeInvestment,
  buildInterestTransfer,
  buildPrincipalTransfer,
} from './end-investment.ts';
import { type InvestmentRenewal, buildInvestmentRenewal } from './renew-investment.ts';

export interface InvestmentMaturityResult {
  /** Its current state. */
  investment: StoredInvestment;
  /** True when it was paid by this call. */
  paid: boolean;
  /** The renewal of the principal, if this call began it. */
  next: StoredInvestment | null;
  notification: StoredNotification | null;
}

const nameFor = ({ product: { names } }: StoredInvestment, owner: StoredUser | null): string =>
  names[owner ? getUserLanguage(owner) : 'en'];

const buildMaturityNotification = (
  investment: StoredInvestment,
  next: StoredInvestment | null,
  owner: StoredUser | null,
) =>
  buildNotification(investment.user_id, {
    kind: next ? 'investment_renewed' : 'investment_matured',
    params: {
      amount: formatUnits(investment.amount),
      product: nameFor(investment, owner),
      interest: formatUnits(investment.expected_return),
      ...(next && { days: String(next.product.term_days) }),
    },
    link: '/finance',
    account_kind: investment.account_kind,
  });

async function payInvestment(
  investment: StoredInvestment,
  owner: StoredUser | null,
  renewal: InvestmentRenewal | null,
): Promise<InvestmentMaturityResult> {
  const movement = renewal
    ? buildJournalEntryIfNonZero(buildEntryHeader(investment, 'investment.renew'), [buildInterestTransfer(investment)])
    : buildJournalEntryIfNonZero(buildEntryHeader(investment, 'investment.mature'), [
        buildPrincipalTransfer(investment),
        buildInterestTransfer(investment),
      ]);
  const end = investment.auto_renew ? 'not_renewed' : null;
  const endedInvestment: StoredInvestment = {
    ...investment,
    status: 'completed',
    end: renewal ? 'renewed' : end,
    renewed_as: renewal?.next.id ?? null,
    paid_return: investment.expected_return,
    ended_at: nowSeconds(),
    journal_ids: [...investment.journal_ids, ...(movement ? [movement.id] : [])],
    version: investment.version + 1,
  };
  const next = renewal?.next ?? null;
  const notice = buildMaturityNotification(investment, next, owner);
  const ending = renewal
    ? [updateInvestment(investment, endedInvestment, 'renewed'), ...renewal.operations]
    : finalizeInvestment(investment, endedInvestment);
  await transact([...ending, ...notice.operations], movement);
  return { investment: endedInvestment, paid: true, next, notification: notice.notification };
}

/** Maximum number of retries when the investment or its product’s capacity changes during payment. */
const TRIES = 20;

/**
 * Pays an investment that is due. Idempotent: late, repeated or concurrent, it is paid once, by its frozen terms.
 * Releases principal and interest, or interest only if the principal is renewed.
 */
export async function matureInvestment(due: StoredInvestment): Promise<InvestmentMaturityResult> {
  let investment = due;
  for (let attemptNumber = 1; ; attemptNumber++) {
    if (investment.status !== 'active' || nowSeconds() < investment.maturity_date)
      return { investment, paid: false, next: null, notification: null };
    try {
      const owner = await readUser(investment.user_id);
      return await payInvestment(investment, owner, await buildInvestmentRenewal(investment, owner));
    } catch (error) {
      if (!(error instanceof ConflictError) || attemptNumber >= TRIES) throw error;
      investment = (await investmentCollection.read(toAccountRef(due), due.id)) ?? investment;
    }
  }
}
