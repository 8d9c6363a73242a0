import { randomBytes, randomInt } from 'node:crypto';
import {
  recordSharedDepositAddresses,
  type PooledDepositAddress,
  addPooledDepositAddress,
} from '#functions/data/chains/deposit-addresses.ts';
import { SEEDED_FINANCIAL_PRODUCTS } from '#functions/data/investments/seeded-products.ts';
import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { SEEDED_OPTION_CONFIGS, optionConfigStore } from '#functions/data/options/option-configs.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { getUserAccount, findUserByLogin } from '#functions/data/users/users.ts';
import { executeExchange } from '#functions/domain/exchange/execute-exchange.ts';
import { setFundPassword } from '#functions/domain/fund-password/set-fund-password.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { generateTotpSecret } from '#functions/domain/identity/totp.ts';
import { createInvestment } from '#functions/domain/investments/create-investment.ts';
import { createStaff } from '#functions/domain/staff/access/create-staff.ts';
import { transferBetweenWallets } from '#functions/domain/transfers/transfer-money.ts';
import { createUser } from '#functions/domain/users/create-user.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import { toAmount } from '#shared/money.ts';
import { isWeakFundPassword } from '#shared/people/fund-password.ts';
import { type StaffRole, staffRoles } from '#shared/staff/roles.ts';
import { seedNews } from './seed-news.ts';

/** USDT in the wallets of the seeded trader, before the transfers of his history. */
const FUNDS = { trading: toAmount('10000'), spot: toAmount('6000') };
const TRANSFERS = [
  { from: 'spot', to: 'finance', units: '1500', memo: 'For a rainy day' },
  { from: 'spot', to: 'trading', units: '500' },
  { from: 'trading', to: 'spot', units: '500' },
] as const;
/** Part of it that he invests, in the product of 30 days at low risk. */
const INVESTED = { product: SEEDED_FINANCIAL_PRODUCTS[1], units: '500' };
/** Exchanges of USDT from his spot wallet, to hold more than one coin. */
const EXCHANGES = [
  { to_coin: 'BTC', units: '1200' },
  { to_coin: 'ETH', units: '800' },
  { to_coin: 'SOL', units: '250' },
] as const;
/** Minimum result of an exchange in units of the coin: accepts any price. */
const ANYTHING = toAmount('0.00000001');
/** USDT of the second trader. */
const MORE_FUNDS = { trading: toAmount('5000'), spot: toAmount('5000') };
/** Answers to the risk questionnaire, required for trading above 20x. */
const ANSWERS = Array.from({ length: 10 }, () => 'C' as const);
/** In a domain that belongs to no one. */
const TRADER_EMAIL = 'trader@example.com';
/** Returns the address of a seeded staff member; its e-mails are in the embedded platform's mailbox. */
const staffEmail = (username: string): string => `${username}@staff.example.com`;
/** Visits on the embedded platform, without an origin. */
const VISIT = { address: '127.0.0.1', country: null, userAgent: null };

interface StaffLogin {
  username: string;
  password: string;
  totp_secret: string;
}

/** Staff member of each role, and two customers. */
export interface SeedLogins extends Record<StaffRole, StaffLogin> {
  trader: { username: string; password: string };
  /** Verified, with a fund password, without an e-mail: withdrawals to a new address need only a review. */
  trader2: { username: string; password: string; fund_password: string };
}

/** Returns twenty typeable characters: 120 random bits. */
const password = (): string => randomBytes(15).toString('base64url');

export const generateStaffLogin = (username: string): StaffLogin => ({
  username,
  password: password(),
  totp_secret: generateTotpSecret(),
});

/** Returns six digits that are no obvious guess. */
function fundPassword(): string {
  for (;;) {
    const digits = randomInt(1_000_000).toString().padStart(6, '0');
    if (!isWeakFundPassword(digits)) return digits;
  }
}

/**
 * Returns logins for a new installation, each by its own name. Save them before calling `seedPlatform`, or an
 * interruption loses them.
 */
export const generateSeedLogins = (): SeedLogins => ({
  owner: generateStaffLogin('owner'),
  risk: generateStaffLogin('risk'),
  finance: generateStaffLogin('finance'),
  support: generateStaffLogin('support'),
  read_only: generateStaffLogin('read_only'),
  trader: { username: 'trader', password: password() },
  trader2: { username: 'trader2', password: password(), fund_password: fundPassword() },
});

/** Creates a customer and returns its caller; null if it already existed. */
async function newCustomer(input: Parameters<typeof createUser>[0]): Promise<UserPrincipal | null> {
  try {
    const user = await createUser({ ...input, answers: ANSWERS });
    const account = getUserAccount(user, 'main');
    return account && { user, account, mode: 'main', session: newId('ses') };
  } catch (error) {
    if (error instanceof AppError && error.reason === 'VALIDATION_FAILED') return null;
    throw error;
  }
}

async function seedTrader({ username, password }: SeedLogins['trader']): Promise<boolean> {
  const trader = await newCustomer({ username, password, email: TRADER_EMAIL, funds: FUNDS });
  if (!trader) return false;
  for (const { from, to, units, ...terms } of TRANSFERS)
    await transferBetweenWallets(trader, newId('jnl'), {
      from_wallet_id: toWalletId(trader.account, from, 'USDT'),
      to_wallet_id: toWalletId(trader.account, to, 'USDT'),
      coin_type: 'USDT',
      amount: toAmount(units),
      ...terms,
    });
  if (INVESTED.product)
    await createInvestment(trader, newId('jnl'), {
      product_id: INVESTED.product.id,
      investment_amount: toAmount(INVESTED.units),
      auto_renew: true,
    });
  return true;
}

/** Tries of an exchange: a machine that has just started may be too busy for a price in time. */
const EXCHANGE_TRIES = 20;

/** Exchanges once: waits while it is pending, and starts again when no price came in time. */
async function exchangeOnce(trader: UserPrincipal, request: Parameters<typeof executeExchange>[2]): Promise<void> {
  let key = newId('jnl');
  for (let tries = 1; tries <= EXCHANGE_TRIES; tries++)
    try {
      if ((await executeExchange(trader, key, request)).status !== 'pending') return;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.reason !== 'PRICE_NOT_AVAILABLE') return;
      key = newId('jnl');
    }
}

/** Exchanges coins for the seeded trader, unless he has done so, at live market prices. Does nothing without prices. */
export async function seedExchanges({ trader: { username } }: SeedLogins): Promise<void> {
  const user = await findUserByLogin(username);
  const account = user && getUserAccount(user, 'main');
  if (!account || (await readAccountCounter(account, 'exchanges_total')) > 0) return;
  const trader: UserPrincipal = { user, account, mode: 'main', session: newId('ses') };
  await Promise.all(
    EXCHANGES.map(({ to_coin, units }) =>
      exchangeOnce(trader, { from_coin: 'USDT', to_coin, amount: toAmount(units), min_to_amount: ANYTHING }),
    ),
  );
}

async function seedTrader2({ username, password, fund_password }: SeedLogins['trader2']): Promise<boolean> {
  const input = { username, password, funds: MORE_FUNDS, isVerified: true, real_name: 'Tracy Trader' };
  const trader = await newCustomer(input);
  if (!trader) return false;
  await setFundPassword(trader, { fund_password, confirm_password: fund_password }, VISIT);
  return true;
}

/**
 * Creates the first customers, with money in their wallets by journal entries, the first staff, and the first news.
 * Existing ones stay unchanged. Works on the table of the environment.
 * @returns the names of those that existed before.
 */
export async function seedPlatform({ trader, trader2, ...staff }: SeedLogins): Promise<string[]> {
  const existingNames: string[] = [];
  for (const role of staffRoles) {
    const { created } = await createStaff({ ...staff[role], role, email: staffEmail(staff[role].username) });
    if (!created) existingNames.push(staff[role].username);
  }
  if (!(await seedTrader(trader))) existingNames.push(trader.username);
  if (!(await seedTrader2(trader2))) existingNames.push(trader2.username);
  await seedNews();
  return existingNames;
}

/** Adds options of these periods, seconds, on the terms of the shortest usual one. Existing ones stay unchanged. */
export async function seedOptionPeriods(periods: readonly number[]): Promise<void> {
  const item = await optionConfigStore.read();
  const [usual] = SEEDED_OPTION_CONFIGS;
  const more = periods.filter((period) => !item.values.some((config) => config.period === period));
  if (more.length === 0 || !usual) return;
  const values = [...item.values, ...more.map((period) => ({ ...usual, id: `p${period}`, period }))];
  values.sort((a, b) => a.period - b.period);
  await transact([optionConfigStore.write({ ...item, values })]);
}

/** Addresses in one write: half the limit of a transaction. */
const ADDRESSES_AT_ONCE = 50;

/** Puts addresses into the pools of their networks. It can be repeated after an interruption: existing ones stay. */
export async function seedAddressPools(
  pools: Readonly<Record<string, readonly PooledDepositAddress[]>>,
): Promise<void> {
  for (const [network, addresses] of Object.entries(pools)) await recordSharedDepositAddresses(network, addresses);
  const operations = Object.entries(pools).flatMap(([network, addresses]) =>
    addresses.map((address) => addPooledDepositAddress(network, address)),
  );
  const parts = Array.from({ length: Math.ceil(operations.length / ADDRESSES_AT_ONCE) }, (_, i) =>
    operations.slice(i * ADDRESSES_AT_ONCE, (i + 1) * ADDRESSES_AT_ONCE),
  );
  for (const part of parts) {
    try {
      await transact(part);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    }
  }
}
