import { type CoinNetwork, readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { EMPTY_STAFF_DECISION } from '#functions/data/chains/decision.ts';
import { sessionCollection } from '#functions/data/identity/sessions.ts';
import {
  countOpenedItemWithinLimit,
  NO_OPEN_RECLAIMS,
  readAccountCounters,
  type AccountCounterSnapshot,
  withAccountCounterCheck,
} from '#functions/data/ledger/account-counters.ts';
import { getAvailableBucket, getFrozenBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import type { HourlySum } from '#functions/data/ledger/hourly-sums.ts';
import { openItemLimits } from '#functions/data/ledger/open-kinds.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import { buildConflictError, type WriteOperation, retryOnConflict } from '#functions/data/table/transact.ts';
import { readUser } from '#functions/data/users/users.ts';
import {
  getPayoutAddressFingerprint,
  getDeviceFingerprint,
  isFingerprintUsedByOthers,
  recordFingerprintUse,
  type SharedFingerprint,
} from '#functions/data/withdrawals/askers.ts';
import {
  type AddressBookSettings,
  type PayoutDestination,
  recordPayoutAddressUse,
  assertAddressBookUnchanged,
} from '#functions/data/withdrawals/payout-addresses.ts';
import { type StoredWithdrawal, withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import { withdrawalVolume } from '#functions/data/withdrawals/withdrawn.ts';
import type { UserPrincipal } from '#functions/domain/identity/callers.ts';
import { transactWalletPayment } from '#functions/domain/ledger/transact-spending.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { getEquityCounters, readUnborrowedEquity } from '#functions/domain/loans/read-unborrowed-equity.ts';
import { deliverNotification, buildNotification } from '#functions/domain/notify/notify.ts';
import { assertSystemOpen } from '#functions/domain/switches/new-business.ts';
import {
  getLastSecurityChange,
  buildCanWithdrawCondition,
} from '#functions/domain/withdrawal-hold/read-withdrawal-hold.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { AccountRef, JournalEntryId, WithdrawalId } from '#shared/ids.ts';
import { getSmallestWithdrawalUnits, calculateWithdrawalFee } from '#shared/market/withdrawal-fee.ts';
import { type Amount, toAmount, formatUnits, subtractAmounts, ZERO_AMOUNT } from '#shared/money.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import type { EpochSeconds } from '#shared/time.ts';
import {
  isWhitelistOnly,
  isAddressConfirmedOrUsed,
  type PayoutAddressStatus,
  readPayoutAddressStatus,
  getAddressUsableAt,
} from './address-book.ts';
import { trySendWithdrawalAddressCode } from './address-code.ts';
import { assertMayWithdraw } from './assert-may-withdraw.ts';
import { assertWithdrawalEnabled, parsePayoutDestination } from './check-destination.ts';
import { readRecentDepositValue } from './read-recent-deposit-value.ts';
import { readWithdrawalLimitValue, readWithdrawalSettings } from './read-withdrawal-settings.ts';
import { readOwnWithdrawal, readWithdrawalView } from './read-withdrawal.ts';
import { assessWithdrawalReview } from './review-rules.ts';
import { queueWithdrawal } from './sending-queue.ts';
import { getWithdrawalPagePath, toWithdrawalNotificationParams, pushWithdrawal } from './update-withdrawal.ts';

export interface WithdrawalRequest {
  coin_type: string;
  chain_type: string;
  /** Units of 10⁻⁸ of the coin. */
  amount: Amount;
  withdraw_address: string;
  memo?: string | undefined;
}

/** In whitelist-only mode the address must be saved and either confirmed or a day old. */
function assertBooked({ settings, listed, use }: PayoutAddressStatus, at: EpochSeconds): void {
  if (!isWhitelistOnly(settings, at)) return;
  if (listed && (isAddressConfirmedOrUsed(use) || getAddressUsableAt({ use: null, listed }, at) <= at)) return;
  throw new AppError('ADDRESS_NOT_ALLOWED', { fields: { withdraw_address: fieldError('addressNotInBook') } });
}

/** Returns the net amount and the fee of an amount. @throws {AppError} AMOUNT_OUT_OF_RANGE, INVALID_AMOUNT */
function getWithdrawalTerms(given: Amount, config: CoinNetwork): { fee: Amount; net_amount: Amount } {
  const { coin_type: asset, min_withdraw_amount: min, max_withdraw_amount: max } = config;
  if (given % getSmallestWithdrawalUnits(config) !== 0n)
    throw new AppError('INVALID_AMOUNT', {
      fields: { amount: fieldError('withdrawalDigits', { digits: config.decimals }) },
    });
  const fee = calculateWithdrawalFee(given, config);
  if (given < toAmount(min) || given > toAmount(max) || fee >= given)
    throw new AppError('AMOUNT_OUT_OF_RANGE', {
      fields: { amount: fieldError('withdrawalRange', { min, max, asset }) },
    });
  return { fee, net_amount: subtractAmounts(given, fee) };
}

/** Validated parts of a request. */
interface CheckedRequest {
  config: CoinNetwork;
  to: PayoutDestination;
  known: PayoutAddressStatus;
  given: Amount;
  fee: Amount;
  net_amount: Amount;
  value: Amount;
}

async function checkWithdrawalRequest(
  { user }: UserPrincipal,
  request: WithdrawalRequest,
  at: EpochSeconds,
): Promise<CheckedRequest> {
  const config = await readCoinNetwork(request.coin_type, request.chain_type);
  assertWithdrawalEnabled(config);
  const typed = { address: request.withdraw_address, memo: request.memo, field: 'withdraw_address' } as const;
  const to = await parsePayoutDestination(config.network, typed);
  const addressStatus = await readPayoutAddressStatus(user.id, to);
  assertBooked(addressStatus, at);
  const terms = getWithdrawalTerms(request.amount, config);
  return {
    config,
    to,
    known: addressStatus,
    given: request.amount,
    ...terms,
    value: await readWithdrawalLimitValue(config.coin_type, request.amount),
  };
}

/** Fingerprint of a request that others may share, and whether they do. */
interface CommonFingerprint {
  what: SharedFingerprint;
  byOthers: boolean;
}

interface SharedWith {
  address: CommonFingerprint;
  /** Null when the session does not have it. */
  device: CommonFingerprint | null;
}

async function sharedWith({ user, session }: UserPrincipal, to: PayoutDestination): Promise<SharedWith> {
  const common = async (fingerprint: SharedFingerprint): Promise<CommonFingerprint> => ({
    what: fingerprint,
    byOthers: await isFingerprintUsedByOthers(user.id, fingerprint),
  });
  const [address, from] = await Promise.all([
    common(getPayoutAddressFingerprint(to)),
    sessionCollection.read(user.id, session),
  ]);
  return { address, device: from && (await common(getDeviceFingerprint(from))) };
}

/** Returns the user's deadline to confirm the address; null when not required. */
async function confirmUntil(
  { user }: UserPrincipal,
  addressStatus: PayoutAddressStatus,
  at: EpochSeconds,
): Promise<EpochSeconds | null> {
  const { confirms } = await readWithdrawalSettings();
  if (!confirms || user.email === null || isAddressConfirmedOrUsed(addressStatus.use)) return null;
  const until = getAddressUsableAt(addressStatus, at);
  return until > at ? until : null;
}

/** Rejects amounts above equity net of outstanding loans. @throws {AppError} AMOUNT_OUT_OF_RANGE */
async function assertOwn({ account }: UserPrincipal, value: Amount): Promise<void> {
  const beyond = await readUnborrowedEquity(account);
  if (beyond === null || value <= beyond) return;
  const reason = fieldError('withdrawalBeyondLoan', { left: formatUnits(beyond) });
  throw new AppError('AMOUNT_OUT_OF_RANGE', { message: reason.message, fields: { amount: reason } });
}

/** Builds the withdrawal as first written. @throws {AppError} WITHDRAWAL_DAILY_LIMIT */
async function buildWithdrawal(
  caller: UserPrincipal,
  { config, to, known, given, fee, net_amount, value }: CheckedRequest,
  { sum, shared, at }: { sum: HourlySum; shared: SharedWith; at: EpochSeconds },
): Promise<StoredWithdrawal> {
  const { user, account } = caller;
  const figures = await readWithdrawalSettings();
  const total = (sum.sum + value) as Amount;
  if (total > figures.daily) {
    const dailyRemainder = sum.sum < figures.daily ? subtractAmounts(figures.daily, sum.sum) : ZERO_AMOUNT;
    const reason = fieldError('withdrawalDaily', {
      left: formatUnits(dailyRemainder),
      most: formatUnits(figures.daily),
    });
    throw new AppError('WITHDRAWAL_DAILY_LIMIT', { fields: { amount: reason } });
  }
  const confirm_until = await confirmUntil(caller, known, at);
  const reviewInput = {
    at,
    registered_at: user.created_at,
    changed_at: getLastSecurityChange(user),
    isUsed: known.use?.used_at !== undefined,
    isUnconfirmed: confirm_until !== null,
    isOthers: shared.address.byOthers,
    isSharedDevice: shared.device?.byOthers ?? false,
    value,
    withdrawn: total,
    withdrawals: sum.count + 1,
    deposited: await readRecentDepositValue(account, at),
  };
  const { hints, approvals, secondPerson, reason } = assessWithdrawalReview(reviewInput, figures);
  const isApproved = approvals === 0;
  return {
    id: newId('wdr'),
    account_kind: 'live',
    account_id: account.id,
    user_id: user.id,
    coin_type: config.coin_type,
    chain_type: config.chain_type,
    network: config.network.network,
    amount: given,
    fee,
    net_amount,
    address: to.address,
    memo: to.memo,
    status: isApproved ? 'processing' : 'pending',
    reason: isApproved && confirm_until !== null ? 'address_unconfirmed' : reason,
    value: formatUnits(value),
    hints,
    approvals_needed: approvals,
    ...(secondPerson && { second_person: secondPerson }),
    approvals: [],
    claimed_by: null,
    confirm_until,
    address_confirmed_at: confirm_until === null ? at : null,
    nonce: null,
    attempts: [],
    replaced_at_height: null,
    tx_hash: null,
    confirmation_count: 0,
    required_confirmations: config.confirmation_blocks,
    created_at: at,
    approved_at: isApproved ? at : null,
    ended_at: null,
    journal_ids: [newId('jnl')],
    ...EMPTY_STAFF_DECISION,
    version: 1,
  };
}

/** State, as read, that permits a withdrawal: the write succeeds only if all of it still holds. */
interface PermissionState {
  sum: HourlySum;
  shared: SharedWith;
  book: AddressBookSettings;
  counts: AccountCounterSnapshot;
}

/**
 * Reads the counters that permit a withdrawal, before all checks. Any later loan payout or deposit credit or loss, or,
 * during a loan, any transfer between wallets, repeats all checks.
 * @throws {AppError} TOO_MANY_OPEN_ORDERS
 */
async function readPermitting(account: AccountRef): Promise<AccountCounterSnapshot> {
  const count = await readAccountCounters(account);
  if (count('open_withdrawals') >= openItemLimits.open_withdrawals) throw new AppError('TOO_MANY_OPEN_ORDERS');
  return {
    ...NO_OPEN_RECLAIMS,
    ...getEquityCounters(count),
    deposits_credited_total: count('deposits_credited_total'),
  };
}

/** Writes a withdrawal with all its counts; returns the user's notification. @throws {ConflictError} */
async function writeWithdrawal(
  { user, account }: UserPrincipal,
  withdrawal: StoredWithdrawal,
  { sum, shared, book, counts }: PermissionState,
  record: (id: WithdrawalId) => WriteOperation,
): Promise<StoredNotification> {
  const { network, address, memo, created_at: at } = withdrawal;
  const to = { network, address, memo };
  const notification = buildNotification(user.id, {
    kind: 'withdrawal_asked',
    params: toWithdrawalNotificationParams(withdrawal),
    link: getWithdrawalPagePath(withdrawal),
  });
  const operations = [
    record(withdrawal.id),
    buildCanWithdrawCondition(user, { papers: true }),
    assertAddressBookUnchanged(user.id, book),
    withAccountCounterCheck(
      countOpenedItemWithinLimit(account, { open_withdrawals: 1, withdrawals_total: 1 }, ['open_withdrawals']),
      counts,
      buildConflictError(`What account ${account.id} may withdraw`, 'relied on'),
    ),
    withdrawalVolume.add(sum, toAmount(withdrawal.value), at),
    recordPayoutAddressUse(user.id, to, 'first_asked_at', at),
    ...[shared.address, shared.device].flatMap((sharedUse) =>
      sharedUse ? [recordFingerprintUse(user.id, sharedUse.what, sharedUse.byOthers)] : [],
    ),
    withdrawalCollection.add(account, withdrawal),
    ...notification.operations,
  ];
  const setAside = buildJournalEntry(
    {
      account,
      id: withdrawal.journal_ids[0] as JournalEntryId,
      operation: 'withdrawal.request',
      reference: withdrawal.id,
      at,
    },
    {
      from: getAvailableBucket('spot'),
      to: getFrozenBucket('spot'),
      asset: withdrawal.coin_type,
      amount: withdrawal.amount,
    },
  );
  await transactWalletPayment(operations, setAside, 'amount', 'transferBalance');
  return notification.notification;
}

/** Returns the caller with the user read again. */
const asOfNow = async (caller: UserPrincipal): Promise<UserPrincipal> => ({
  ...caller,
  user: (await readUser(caller.user.id)) ?? caller.user,
});

/** Concurrent withdrawals of the same user: attempts. */
const TRIES = 8;

/**
 * Requests a withdrawal: the whole amount is frozen. It waits for staff if its address, value or a pattern requires it,
 * and is sent at once otherwise. The same key and request return the same withdrawal again. `country` is that of the
 * request.
 * @throws {AppError} of `POST /withdrawals`.
 */
export function requestWithdrawal(
  caller: UserPrincipal,
  country: string | null,
  key: string,
  request: WithdrawalRequest,
): Promise<Withdrawal> {
  const { account, user } = caller;
  const { coin_type, chain_type, amount: given, withdraw_address, memo = null } = request;
  return withIdempotency<WithdrawalId, Withdrawal>(
    { account, endpoint: 'withdrawal', key, request: [coin_type, chain_type, given, withdraw_address, memo] },
    async (record) => {
      await assertSystemOpen('withdrawals');
      let currentCaller: UserPrincipal | null = null;
      const { withdrawal, told } = await retryOnConflict(async () => {
        currentCaller = currentCaller ? await asOfNow(caller) : caller;
        const at = nowSeconds();
        const counts = await readPermitting(account);
        await assertMayWithdraw(currentCaller, country);
        const checked = await checkWithdrawalRequest(currentCaller, request, at);
        const [sum, shared] = await Promise.all([
          withdrawalVolume.read(user.id, at),
          sharedWith(currentCaller, checked.to),
        ]);
        // After the sum, which another withdrawal changes: of two at once the second sees the first.
        await assertOwn(currentCaller, checked.value);
        const newWithdrawal = await buildWithdrawal(currentCaller, checked, { sum, shared, at });
        const permitted = { sum, shared, book: checked.known.settings, counts };
        return {
          withdrawal: newWithdrawal,
          told: await writeWithdrawal(currentCaller, newWithdrawal, permitted, record),
        };
      }, TRIES);
      await Promise.all([
        trySendWithdrawalAddressCode(user, withdrawal),
        pushWithdrawal(withdrawal),
        deliverNotification(account, told),
        ...(withdrawal.status === 'processing' ? [queueWithdrawal(withdrawal)] : []),
      ]);
      return readWithdrawalView(withdrawal);
    },
    (id) => readOwnWithdrawal(account, id),
  );
}
