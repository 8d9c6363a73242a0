import {
  investmentCollection,
  toInvestmentView,
  type StoredInvestment,
} from '#functions/data/investments/investments.ts';
import {
  readCurrentFinancialProductUsage,
  reserveFinancialProductCapacity,
} from '#functions/data/investments/product-uses.ts';
import type { StoredFinancialProduct } from '#functions/data/investments/stored-product.ts';
import {
  countOpenedItemWithinLimit,
  NO_OPEN_RECLAIMS,
  readAccountCounter,
  withAccountCounterCheck,
} from '#functions/data/ledger/account-counters.ts';
import { getAvailableBucket, getFrozenBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { assertSystemOpen } from '#functions/domain/switches/disabled-systems.ts';
import { isCountryRestricted, assertMayMoveMoney } from '#functions/domain/trading/assert-may-open.ts';
import {
  getFundingRequestParts,
  getFundingSources,
  transactFundedPayment,
} from '#functions/domain/transfers/fund-payment.ts';
import { hasOverdueLoan } from '#functions/domain/withdrawal-hold/overdue-loan.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError, type ParameterlessFieldErrorName } from '#shared/errors/field-errors.ts';
import type { FinancialProductId, InvestmentId, JournalEntryId, WalletId } from '#shared/ids.ts';
import { type Amount, formatUnits, subtractAmounts, ZERO_AMOUNT } from '#shared/money.ts';
import { agreementVersions } from '#shared/people/agreements.ts';
import { isInvestmentRiskAllowed, type Investment } from '#shared/schemas/investments.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import {
  getProductCapacityLimits,
  findFinancialProduct,
  freezeInvestmentTerms,
  isWithinProductLimits,
} from './product-terms.ts';
import { readOwnInvestment } from './read-investment.ts';

export interface InvestmentRequest {
  product_id: FinancialProductId;
  /** USDT. */
  investment_amount: Amount;
  auto_renew?: boolean | undefined;
  /** Wallets that cover what the finance wallet lacks. */
  fund_from?: readonly WalletId[] | undefined;
}

const riskReasons: Record<'conservative' | 'moderate' | 'unasked', ParameterlessFieldErrorName> = {
  conservative: 'riskConservative',
  moderate: 'riskModerate',
  unasked: 'riskUnasked',
};

/** @throws {AppError} RISK_LEVEL_TOO_HIGH at `product_id`, with the questionnaire’s result. */
function refuseRisk({ user }: UserPrincipal, { risk_level }: StoredFinancialProduct): void {
  const profile = user.questionnaire?.risk_level;
  if (isInvestmentRiskAllowed(profile, risk_level)) return;
  const assessedProfile = profile === undefined || profile === 'aggressive' ? 'unasked' : profile;
  throw new AppError('RISK_LEVEL_TOO_HIGH', { fields: { product_id: fieldError(riskReasons[assessedProfile]) } });
}

/** @throws {AppError} AMOUNT_OUT_OF_RANGE */
function refuseOutOfRange(product: StoredFinancialProduct, principal: Amount): void {
  if (isWithinProductLimits(product, principal)) return;
  const range = fieldError('investmentRange', { min: product.min_investment, max: product.max_investment });
  throw new AppError('AMOUNT_OUT_OF_RANGE', { message: range.message, fields: { investment_amount: range } });
}

/**
 * Returns the product if this user may invest the amount in it.
 * @throws {AppError} of `POST /financial/invest`, except for capacity and balance.
 */
async function readOfferedProduct(
  caller: UserPrincipal,
  { product_id, investment_amount }: InvestmentRequest,
  country: string | null,
): Promise<StoredFinancialProduct> {
  const { user, account } = caller;
  assertMayMoveMoney(user);
  if (account.kind === 'live' && (isCountryRestricted(country) || isCountryRestricted(user.country)))
    throw new AppError('COUNTRY_RESTRICTED');
  const product = await findFinancialProduct(product_id);
  if (!product) throw new AppError('NOT_FOUND');
  if (product.status !== 'active') throw new AppError('PRODUCT_NOT_ACTIVE');
  refuseRisk(caller, product);
  if (await hasOverdueLoan(account, nowSeconds())) throw new AppError('LOAN_OVERDUE');
  if ((await readAccountCounter(account, 'open_reclaims')) > 0) throw new AppError('DEPOSIT_VANISHED');
  refuseOutOfRange(product, investment_amount);
  return product;
}

function buildInvestment(
  { account, user }: UserPrincipal,
  { investment_amount, auto_renew = false }: InvestmentRequest,
  product: StoredFinancialProduct,
): StoredInvestment {
  const at = nowSeconds();
  return {
    id: newId('inv'),
    account_kind: account.kind,
    account_id: account.id,
    user_id: user.id,
    username: user.username,
    ...freezeInvestmentTerms(product, investment_amount, at),
    paid_return: ZERO_AMOUNT,
    status: 'active',
    end: null,
    auto_renew,
    renewed_from: null,
    renewed_as: null,
    created_at: at,
    ended_at: null,
    agreement_version: agreementVersions.investment,
    journal_ids: [newId('jnl')],
    version: 1,
  };
}

/** Adds the remaining capacity to a capacity error: for this user, or in total. */
async function withCapacityDetails(
  refusal: AppError,
  caller: UserPrincipal,
  product: StoredFinancialProduct,
): Promise<AppError> {
  const [use, bound] = [
    await readCurrentFinancialProductUsage(caller.account, product.id),
    getProductCapacityLimits(product),
  ];
  const room = (limit: Amount | null, used: Amount) => (limit === null ? null : subtractAmounts(limit, used));
  const [own, total] = [room(bound.each, use.own), room(bound.total, use.total)];
  const isOwn = own !== null && (total === null || own < total);
  const remaining = isOwn ? own : (total ?? ZERO_AMOUNT);
  const reason = fieldError(isOwn ? 'capacityOwn' : 'capacityLeft', {
    left: formatUnits(remaining < ZERO_AMOUNT ? ZERO_AMOUNT : remaining),
  });
  return new AppError('PRODUCT_SOLD_OUT', {
    message: reason.message,
    fields: { investment_amount: reason },
    cause: refusal,
  });
}

async function writeInvestment(
  caller: UserPrincipal,
  product: StoredFinancialProduct,
  investment: StoredInvestment,
  sources: readonly WalletType[],
  record: WriteOperation,
): Promise<void> {
  const { account } = caller;
  const setAside = buildJournalEntry(
    {
      account,
      id: investment.journal_ids[0] as JournalEntryId,
      operation: 'investment.place',
      reference: investment.id,
      at: investment.created_at,
    },
    { from: getAvailableBucket('finance'), to: getFrozenBucket('finance'), asset: 'USDT', amount: investment.amount },
  );
  const writes = (counted: { transfers_total?: number }) => [
    record,
    ...reserveFinancialProductCapacity(account, product.id, investment.amount, getProductCapacityLimits(product)),
    withAccountCounterCheck(
      countOpenedItemWithinLimit(account, { open_investments: 1, investments_total: 1, ...counted }, [
        'open_investments',
      ]),
      NO_OPEN_RECLAIMS,
      'TOO_MANY_OPEN_ORDERS',
    ),
    investmentCollection.add(account, investment),
  ];
  try {
    await transactFundedPayment({
      entry: setAside,
      sources,
      writes,
      field: 'investment_amount',
      shortOf: 'investmentBalance',
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.reason === 'PRODUCT_SOLD_OUT') throw await withCapacityDetails(error, caller, product);
    const isReclaimed =
      error.reason === 'TOO_MANY_OPEN_ORDERS' && (await readAccountCounter(account, 'open_reclaims')) > 0;
    throw isReclaimed ? new AppError('DEPOSIT_VANISHED', { cause: error }) : error;
  }
}

/**
 * Invests USDT of the finance wallet in a product. The principal is frozen there and stays the customer’s; terms and
 * interest are frozen on the record (`docs/wealth.md`). `country` is that of the call, from the edge.
 * @throws {AppError} of `POST /financial/invest`.
 */
export function createInvestment(
  caller: UserPrincipal,
  key: string,
  request: InvestmentRequest,
  country: string | null = null,
): Promise<Investment> {
  const { account } = caller;
  const { product_id, investment_amount, auto_renew, fund_from } = request;
  const parts = [product_id, investment_amount, auto_renew, ...getFundingRequestParts(fund_from)];
  return withIdempotency<InvestmentId, Investment>(
    { account, endpoint: 'invest', key, request: parts },
    async (record) => {
      await assertSystemOpen('wealth');
      const sources = getFundingSources(account, fund_from, 'finance');
      const product = await readOfferedProduct(caller, request, country);
      const investment = buildInvestment(caller, request, product);
      await writeInvestment(caller, product, investment, sources, record(investment.id));
      await pushAccountEvents(account, [{ type: 'balance_update' }]);
      return toInvestmentView(investment);
    },
    async (id) => toInvestmentView(await readOwnInvestment(account, id)),
  );
}
