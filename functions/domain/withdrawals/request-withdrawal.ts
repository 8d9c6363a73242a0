import { EMPTY_STAFF_DECISION } from '#functions/data/chains/decision.ts';
import { sessionCollection } from '#functions/data/identity/sessions.ts';
import {
  countOpenedItemWithinLimit,
  NO_OPEN_RECLAIMS,
  withAccountCounterCheck,
} from '#functions/data/ledger/account-counters.ts';
import { getAvailableBucket, getFrozenBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import { buildConflictError, type WriteOperation, retryOnConflict } from '#functions/data/table/transact.ts';
import { readUser } from '#functions/data/users/users.ts';
import {
  type PayoutDestination,
  recordPayoutAddressUse,
  assertAddressBookUnchanged,
} from '#functions/data/withdrawals/payout-addresses.ts';
import {
  getPayoutAddressFingerprint,
  getDeviceFingerprint,
  isFingerprintUsedByOthers,
  recordFingerprintUse,
  type SharedFingerprint,
} from '#functions/data/withdrawals/withdrawal-fingerprints.ts';
import { withdrawalVolume } from '#functions/data/withdrawals/withdrawal-volume.ts';
import { type StoredWithdrawal, withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { transactWalletPayment } from '#functions/domain/ledger/transact-spending.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { getEquityCounters } from '#functions/domain/loans/read-unborrowed-equity.ts';
import { deliverNotification, buildNotification } from '#functions/domain/notify/notify.ts';
import {
  getLastSecurityChange,
  buildCanWithdrawCondition,
} from '#functions/domain/withdrawal-hold/read-withdrawal-hold.ts';
import { newId } from '#functions/lib/ids.ts';
import type { JournalEntryId, WithdrawalId } from '#shared/ids.ts';
import { calculateWithdrawalFee } from '#shared/market/withdrawal-fee.ts';
import { type Amount, toAmount, formatUnits, subtractAmounts } from '#shared/money.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { isAddressConfirmedOrUsed, getAddressUsableAt } from './address-book.ts';
import { trySendWithdrawalAddressCode } from './address-code.ts';
import { readRecentDepositValue } from './read-recent-deposit-value.ts';
import { readOwnWithdrawal, readWithdrawalView } from './read-withdrawal.ts';
import { assessWithdrawalReview } from './review-rules.ts';
import { queueWithdrawal } from './sending-queue.ts';
import { getWithdrawalPagePath, toWithdrawalNotificationParams, pushWithdrawal } from './update-withdrawal.ts';
import type { WithdrawalRequest } from './withdrawal-context.ts';
import { type AllowedWithdrawal, readAllowedWithdrawal } from './withdrawal-rules.ts';

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
function getConfirmationDeadline({ caller, settings, request, at }: AllowedWithdrawal): EpochSeconds | null {
  if (!settings.confirms || caller.user.email === null || isAddressConfirmedOrUsed(request.address.use)) return null;
  const until = getAddressUsableAt(request.address, at);
  return until > at ? until : null;
}

/** Builds the withdrawal as first written. */
async function buildWithdrawal(context: AllowedWithdrawal, shared: SharedWith): Promise<StoredWithdrawal> {
  const { caller, at, settings, volume, request } = context;
  const { user, account } = caller;
  const { config, destination: to, amount: given, value } = request;
  const fee = calculateWithdrawalFee(given, config);
  const confirm_until = getConfirmationDeadline(context);
  const reviewInput = {
    at,
    registered_at: user.created_at,
    changed_at: getLastSecurityChange(user),
    isUsed: request.address.use?.used_at !== undefined,
    isUnconfirmed: confirm_until !== null,
    isOthers: shared.address.byOthers,
    isSharedDevice: shared.device?.byOthers ?? false,
    value,
    withdrawn: (volume.sum + value) as Amount,
    withdrawals: volume.count + 1,
    deposited: await readRecentDepositValue(account, at),
  };
  const { hints, approvals, secondPerson, reason } = assessWithdrawalReview(reviewInput, settings);
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
    net_amount: subtractAmounts(given, fee),
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

/**
 * Writes a withdrawal with all its counts, if the context that allowed it still holds: any later loan payout or deposit
 * credit or loss, or, during a loan, any transfer between wallets, repeats all checks. Returns the user's notification.
 * @throws {ConflictError}
 */
async function writeWithdrawal(
  { caller: { user, account }, book, volume, count }: AllowedWithdrawal,
  withdrawal: StoredWithdrawal,
  shared: SharedWith,
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
      {
        ...NO_OPEN_RECLAIMS,
        ...getEquityCounters(count),
        deposits_credited_total: count('deposits_credited_total'),
      },
      buildConflictError(`What account ${account.id} may withdraw`, 'relied on'),
    ),
    withdrawalVolume.add(volume, toAmount(withdrawal.value), at),
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
      let currentCaller: UserPrincipal | null = null;
      const { withdrawal, told } = await retryOnConflict(async () => {
        currentCaller = currentCaller ? await asOfNow(caller) : caller;
        const context = await readAllowedWithdrawal(currentCaller, country, request);
        const shared = await sharedWith(currentCaller, context.request.destination);
        const newWithdrawal = await buildWithdrawal(context, shared);
        return { withdrawal: newWithdrawal, told: await writeWithdrawal(context, newWithdrawal, shared, record) };
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
