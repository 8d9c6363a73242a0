import { type CoinNetwork, readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { type AccountCounterName, readAccountCounters } from '#functions/data/ledger/account-counters.ts';
import type { HourlySum } from '#functions/data/ledger/hourly-sums.ts';
import { readCoinValue } from '#functions/data/market/coin-prices.ts';
import { readFundPassword } from '#functions/data/users/fund-passwords.ts';
import {
  type AddressBookSettings,
  type PayoutDestination,
  readAddressBookSettings,
} from '#functions/data/withdrawals/payout-addresses.ts';
import { withdrawalVolume } from '#functions/data/withdrawals/withdrawal-volume.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { readUnborrowedEquity } from '#functions/domain/loans/read-unborrowed-equity.ts';
import { readDisabledSystems } from '#functions/domain/switches/disabled-systems.ts';
import { readWithdrawalHold } from '#functions/domain/withdrawal-hold/read-withdrawal-hold.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { Amount } from '#shared/money.ts';
import type { WithdrawalHold } from '#shared/schemas/withdrawals.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { type PayoutAddressStatus, readPayoutAddressStatus } from './address-book.ts';
import { parsePayoutDestination } from './check-destination.ts';
import { readWithdrawalSettings } from './read-withdrawal-settings.ts';

export interface WithdrawalRequest {
  coin_type: string;
  chain_type: string;
  /** Units of 10⁻⁸ of the coin. */
  amount: Amount;
  withdraw_address: string;
  memo?: string | undefined;
}

/** Data by which the rules judge one request. */
export interface RequestedWithdrawal {
  /** Null for an unknown coin or network. */
  config: CoinNetwork | null;
  /** The error of an invalid or forbidden address; null while the network takes no withdrawals. */
  destination: PayoutDestination | AppError | null;
  /** Null without a destination. */
  address: PayoutAddressStatus | null;
  amount: Amount;
  /** USDT in units; null without a price. */
  value: Amount | null;
}

/** Data by which the rules of withdrawals are checked, read once for all of them. */
export interface WithdrawalContext {
  caller: UserPrincipal;
  /** Country of the call, from the edge; null when unknown. */
  country: string | null;
  at: EpochSeconds;
  /** Counters of the account, read before everything else. */
  count: (name: AccountCounterName) => number;
  disabled: Awaited<ReturnType<typeof readDisabledSystems>>;
  hold: WithdrawalHold | null;
  /** The fund password and this session's window; null when none is set. */
  fund: Awaited<ReturnType<typeof readFundPassword>> | null;
  settings: Awaited<ReturnType<typeof readWithdrawalSettings>>;
  book: AddressBookSettings;
  /** Value requested within 24 hours. */
  volume: HourlySum;
  /** Value that may leave while a loan is outstanding, USDT in units; null without a limit. */
  unborrowed: Amount | null;
  /** Null where the account alone is judged. */
  request: RequestedWithdrawal | null;
}

/** Reads what the rules know of a caller. `country` is that of the call. */
export async function readWithdrawalContext(
  caller: UserPrincipal,
  country: string | null,
): Promise<WithdrawalContext & { request: null }> {
  const { user, account, session } = caller;
  const at = nowSeconds();
  // First: whatever changes them later fails the transaction that relies on the rest.
  const count = await readAccountCounters(account);
  const [disabled, hold, fund, settings, book, volume] = await Promise.all([
    readDisabledSystems(),
    readWithdrawalHold(user, at),
    user.fund_password_set_at === undefined ? null : readFundPassword(user.id, session),
    readWithdrawalSettings(),
    readAddressBookSettings(user.id),
    withdrawalVolume.read(user.id, at),
  ]);
  // After the volume, which another withdrawal changes: of two at once the second sees the first.
  const unborrowed = account.kind === 'live' ? await readUnborrowedEquity(account) : null;
  return { caller, country, at, count, disabled, hold, fund, settings, book, volume, unborrowed, request: null };
}

async function readDestination(config: CoinNetwork, request: WithdrawalRequest): Promise<PayoutDestination | AppError> {
  const typed = { address: request.withdraw_address, memo: request.memo, field: 'withdraw_address' } as const;
  try {
    return await parsePayoutDestination(config.network, typed);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Adds a request to the context: its network, destination and value. */
export async function withRequest(
  context: WithdrawalContext,
  request: WithdrawalRequest,
): Promise<WithdrawalContext & { request: RequestedWithdrawal }> {
  const { coin_type, chain_type, amount } = request;
  const config = await readCoinNetwork(coin_type, chain_type);
  const destination = config?.is_withdraw_enabled ? await readDestination(config, request) : null;
  const [address, value] =
    destination === null || destination instanceof AppError
      ? [null, null]
      : await Promise.all([
          readPayoutAddressStatus(context.caller.user.id, destination),
          // At any price age: a limit needs a value, and a late price is better than none.
          readCoinValue(coin_type, amount),
        ]);
  return { ...context, request: { config, destination, address, amount, value } };
}
