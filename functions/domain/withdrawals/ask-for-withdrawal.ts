import { type CoinNetwork, readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { undecided } from '#functions/data/chains/decision.ts';
import { sessions } from '#functions/data/identity/sessions.ts';
import {
  countOpening,
  NOTHING_RECLAIMED,
  readCounts,
  type SeenCounts,
  whileCounted,
} from '#functions/data/ledger/account-counters.ts';
import type { HourlySum } from '#functions/data/ledger/hourly-sums.ts';
import { available, frozen, move } from '#functions/data/ledger/move.ts';
import { mostOpen } from '#functions/data/ledger/open-kinds.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import { readUser } from '#functions/data/people/users.ts';
import { changedWhile, type Operation, retryChanged } from '#functions/data/table/transact.ts';
import { addressOf, deviceOf, isOfOthers, noteAsker, type Shared } from '#functions/data/withdrawals/askers.ts';
import {
  type BookSettings,
  type Destination,
  noteAddressUse,
  sameBook,
} from '#functions/data/withdrawals/payout-addresses.ts';
import { type StoredWithdrawal, withdrawals } from '#functions/data/withdrawals/withdrawals.ts';
import { withdrawn } from '#functions/data/withdrawals/withdrawn.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { once } from '#functions/domain/ledger/once.ts';
import { transactSpending } from '#functions/domain/ledger/transact-spending.ts';
import { countsOfEquity, ownBeyondLoan } from '#functions/domain/loans/own-beyond-loan.ts';
import { deliverNotification, notificationWrites } from '#functions/domain/notify/notify.ts';
import { lastActOfSafety, stillFree } from '#functions/domain/people/hold/withdrawal-hold.ts';
import { assertTakesNew } from '#functions/domain/switches/new-business.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AccountRef, JournalId, WithdrawalId } from '#shared/ids.ts';
import { leastUnits, withdrawalFee } from '#shared/market/withdrawal-fee.ts';
import { type Amount, amount, formatUnits, subtract, ZERO } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { isBookOnly, isKnown, type KnownAddress, knownAddress, usableAt } from './address-book.ts';
import { mailAddressCode } from './address-code.ts';
import { linkOf, newsParams, pushWithdrawal } from './change-withdrawal.ts';
import { assertOn, destinationOn } from './check-destination.ts';
import { depositedSince } from './deposited-since.ts';
import { mayWithdraw } from './may-withdraw.ts';
import { readOwnWithdrawal, shown } from './read-withdrawal.ts';
import { reviewOf } from './review-rules.ts';
import { askForSending } from './sending-queue.ts';
import { valueOfCoin, withdrawalFigures } from './withdrawal-figures.ts';

export interface WithdrawalRequest {
  coin_type: string;
  chain_type: string;
  /** Units of 10⁻⁸ of the coin. */
  amount: Amount;
  withdraw_address: string;
  memo?: string | undefined;
}

/** The book of who lets money leave to its addresses alone has the address, and it is confirmed or a day old. */
function assertBooked({ settings, listed, use }: KnownAddress, at: EpochSeconds): void {
  if (!isBookOnly(settings, at)) return;
  if (listed && (isKnown(use) || usableAt({ use: null, listed }, at) <= at)) return;
  throw new Refusal('ADDRESS_NOT_ALLOWED', { fields: { withdraw_address: because('addressNotInBook') } });
}

/** What of an amount is sent, and what the house takes. @throws {Refusal} AMOUNT_OUT_OF_RANGE, INVALID_AMOUNT */
function termsOf(given: Amount, config: CoinNetwork): { fee: Amount; net_amount: Amount } {
  const { coin_type: asset, min_withdraw_amount: min, max_withdraw_amount: max } = config;
  if (given % leastUnits(config) !== 0n)
    throw new Refusal('INVALID_AMOUNT', {
      fields: { amount: because('withdrawalDigits', { digits: config.decimals }) },
    });
  const fee = withdrawalFee(given, config);
  if (given < amount(min) || given > amount(max) || fee >= given)
    throw new Refusal('AMOUNT_OUT_OF_RANGE', { fields: { amount: because('withdrawalRange', { min, max, asset }) } });
  return { fee, net_amount: subtract(given, fee) };
}

/** What was found good of a request. */
interface Checked {
  config: CoinNetwork;
  to: Destination;
  known: KnownAddress;
  given: Amount;
  fee: Amount;
  net_amount: Amount;
  value: Amount;
}

async function check({ user }: Caller, request: WithdrawalRequest, at: EpochSeconds): Promise<Checked> {
  const config = await readCoinNetwork(request.coin_type, request.chain_type);
  assertOn(config);
  const typed = { address: request.withdraw_address, memo: request.memo, field: 'withdraw_address' } as const;
  const to = await destinationOn(config.network, typed);
  const known = await knownAddress(user.id, to);
  assertBooked(known, at);
  const terms = termsOf(request.amount, config);
  return {
    config,
    to,
    known,
    given: request.amount,
    ...terms,
    value: await valueOfCoin(config.coin_type, request.amount),
  };
}

/** What of a request others may have in common with who asks, and whether they do. */
interface Common {
  what: Shared;
  byOthers: boolean;
}

interface SharedWith {
  address: Common;
  /** Null where the session does not tell. */
  device: Common | null;
}

async function sharedWith({ user, session }: Caller, to: Destination): Promise<SharedWith> {
  const common = async (what: Shared): Promise<Common> => ({ what, byOthers: await isOfOthers(user.id, what) });
  const [address, from] = await Promise.all([common(addressOf(to)), sessions.read(user.id, session)]);
  return { address, device: from && (await common(deviceOf(from))) };
}

/** Until when its owner has to confirm the address; null where they need not. */
async function confirmUntil({ user }: Caller, known: KnownAddress, at: EpochSeconds): Promise<EpochSeconds | null> {
  const { confirms } = await withdrawalFigures();
  if (!confirms || user.email === null || isKnown(known.use)) return null;
  const until = usableAt(known, at);
  return until > at ? until : null;
}

/** Whether so much may leave beside a loan that is outstanding. @throws {Refusal} AMOUNT_OUT_OF_RANGE */
async function assertOwn({ account }: Caller, value: Amount): Promise<void> {
  const beyond = await ownBeyondLoan(account);
  if (beyond === null || value <= beyond) return;
  const reason = because('withdrawalBeyondLoan', { left: formatUnits(beyond) });
  throw new Refusal('AMOUNT_OUT_OF_RANGE', { message: reason.message, fields: { amount: reason } });
}

/** The withdrawal as it is written first. @throws {Refusal} WITHDRAWAL_DAILY_LIMIT */
async function withdrawalOf(
  caller: Caller,
  { config, to, known, given, fee, net_amount, value }: Checked,
  { sum, shared, at }: { sum: HourlySum; shared: SharedWith; at: EpochSeconds },
): Promise<StoredWithdrawal> {
  const { user, account } = caller;
  const figures = await withdrawalFigures();
  const total = (sum.sum + value) as Amount;
  if (total > figures.daily) {
    const left = sum.sum < figures.daily ? subtract(figures.daily, sum.sum) : ZERO;
    const reason = because('withdrawalDaily', { left: formatUnits(left), most: formatUnits(figures.daily) });
    throw new Refusal('WITHDRAWAL_DAILY_LIMIT', { fields: { amount: reason } });
  }
  const confirm_until = await confirmUntil(caller, known, at);
  const asked = {
    at,
    registered_at: user.created_at,
    changed_at: lastActOfSafety(user),
    isUsed: known.use?.used_at !== undefined,
    isUnconfirmed: confirm_until !== null,
    isOthers: shared.address.byOthers,
    isSharedDevice: shared.device?.byOthers ?? false,
    value,
    withdrawn: total,
    withdrawals: sum.count + 1,
    deposited: await depositedSince(account, at),
  };
  const { hints, approvals, secondPerson, reason } = reviewOf(asked, figures);
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
    ...undecided,
    version: 1,
  };
}

/** What a withdrawal was permitted by, as it was read: it comes about only while all of that is so still. */
interface Permitted {
  sum: HourlySum;
  shared: SharedWith;
  book: BookSettings;
  counts: SeenCounts;
}

/**
 * Reads the counters that a withdrawal is permitted by, before all that is checked: a loan that is paid out, a deposit that
 * is credited or vanishes, or, beside a loan, what moves between wallets after that has the whole of it checked again.
 * @throws {Refusal} TOO_MANY_OPEN_ORDERS
 */
async function readPermitting(account: AccountRef): Promise<SeenCounts> {
  const count = await readCounts(account);
  if (count('open_withdrawals') >= mostOpen.open_withdrawals) throw new Refusal('TOO_MANY_OPEN_ORDERS');
  return {
    ...NOTHING_RECLAIMED,
    ...countsOfEquity(count),
    deposits_credited_total: count('deposits_credited_total'),
  };
}

/** Writes a withdrawal with all that it counts for; gives what its owner is told. @throws {ChangedMeanwhile} */
async function write(
  { user, account }: Caller,
  withdrawal: StoredWithdrawal,
  { sum, shared, book, counts }: Permitted,
  record: (id: WithdrawalId) => Operation,
): Promise<StoredNotification> {
  const { network, address, memo, created_at: at } = withdrawal;
  const to = { network, address, memo };
  const told = notificationWrites(user.id, {
    kind: 'withdrawal_asked',
    params: newsParams(withdrawal),
    link: linkOf(withdrawal),
  });
  const operations = [
    record(withdrawal.id),
    stillFree(user, { papers: true }),
    sameBook(user.id, book),
    whileCounted(
      countOpening(account, { open_withdrawals: 1, withdrawals_total: 1 }, ['open_withdrawals']),
      counts,
      changedWhile(`What account ${account.id} may withdraw`, 'relied on'),
    ),
    withdrawn.add(sum, amount(withdrawal.value), at),
    noteAddressUse(user.id, to, 'first_asked_at', at),
    ...[shared.address, shared.device].flatMap((one) => (one ? [noteAsker(user.id, one.what, one.byOthers)] : [])),
    withdrawals.add(account, withdrawal),
    ...told.operations,
  ];
  const setAside = move(
    {
      account,
      id: withdrawal.journal_ids[0] as JournalId,
      operation: 'withdrawal.request',
      reference: withdrawal.id,
      at,
    },
    { from: available('spot'), to: frozen('spot'), asset: withdrawal.coin_type, amount: withdrawal.amount },
  );
  await transactSpending(operations, setAside, 'amount', 'transferBalance');
  return told.notification;
}

/** The same caller with the person as they are now. */
const asOfNow = async (caller: Caller): Promise<Caller> => ({
  ...caller,
  user: (await readUser(caller.user.id)) ?? caller.user,
});

/** Several at once, of the same person. */
const TRIES = 8;

/**
 * Asks for a withdrawal: the whole amount is frozen. It waits for staff where its address, its value or a pattern asks
 * for that, and is sent at once where nothing does. The same key and request give the same withdrawal again.
 * `country` is that of the call.
 * @throws {Refusal} of `POST /withdrawals`.
 */
export function askForWithdrawal(
  caller: Caller,
  country: string | null,
  key: string,
  request: WithdrawalRequest,
): Promise<Withdrawal> {
  const { account, user } = caller;
  const { coin_type, chain_type, amount: given, withdraw_address, memo = null } = request;
  return once<WithdrawalId, Withdrawal>(
    { account, endpoint: 'withdrawal', key, request: [coin_type, chain_type, given, withdraw_address, memo] },
    async (record) => {
      await assertTakesNew('withdrawals');
      let asking: Caller | null = null;
      const { withdrawal, told } = await retryChanged(async () => {
        asking = asking ? await asOfNow(caller) : caller;
        const at = nowSeconds();
        const counts = await readPermitting(account);
        await mayWithdraw(asking, country);
        const checked = await check(asking, request, at);
        const [sum, shared] = await Promise.all([withdrawn.read(user.id, at), sharedWith(asking, checked.to)]);
        // After the sum, which another withdrawal changes: of two at once the second sees what the first took.
        await assertOwn(asking, checked.value);
        const made = await withdrawalOf(asking, checked, { sum, shared, at });
        const permitted = { sum, shared, book: checked.known.settings, counts };
        return { withdrawal: made, told: await write(asking, made, permitted, record) };
      }, TRIES);
      await Promise.all([
        mailAddressCode(user, withdrawal),
        pushWithdrawal(withdrawal),
        deliverNotification(account, told),
        ...(withdrawal.status === 'processing' ? [askForSending(withdrawal)] : []),
      ]);
      return shown(withdrawal);
    },
    (id) => readOwnWithdrawal(account, id),
  );
}
