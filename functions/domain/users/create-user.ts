import { randomBytes } from 'node:crypto';
import { putAccount } from '#functions/data/ledger/accounts.ts';
import {
  getAvailableBucket,
  buildJournalEntry,
  buildJournalEntryIfNonZero,
} from '#functions/data/ledger/build-entry.ts';
import type { JournalEntry } from '#functions/data/table/journal-entry.ts';
import { transact } from '#functions/data/table/transact.ts';
import { putKyc, type StoredKyc } from '#functions/data/users/kyc.ts';
import { putUser, type StoredUser } from '#functions/data/users/users.ts';
import { generateReferralCode } from '#functions/domain/identity/create-user-with-account.ts';
import { hashPassword } from '#functions/domain/identity/passwords.ts';
import {
  type RiskQuestionOption,
  scoreRiskQuestionnaire,
} from '#functions/domain/risk-questionnaire/score-questionnaire.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type Amount, toAmount, ZERO_AMOUNT } from '#shared/money.ts';
import type { HouseAccount } from '#shared/schemas/house-accounts.ts';
import { type MoneyOperation, type WalletType, walletTypes } from '#shared/schemas/ledger.ts';

/** Starting balance of a demo account, USDT. */
export const DEMO_BALANCE = toAmount('100000');

/** Grants an account its starting money; the journal is its only source. */
export const buildStartingBalanceEntry = (
  account: AccountRef,
  units: Amount,
  from: HouseAccount,
  operation: MoneyOperation,
): JournalEntry =>
  buildJournalEntry(
    { account, id: newId('jnl'), operation, reference: account.id, at: nowSeconds() },
    { from, to: getAvailableBucket('trading'), asset: 'USDT', amount: units },
  );

/** Creates a stand-alone demo user without credentials: the account and its 100,000 USDT of play money. */
export async function createDemoUser(): Promise<StoredUser> {
  const at = nowSeconds();
  const account: AccountRef = { kind: 'demo', id: newId('acc') };
  const user: StoredUser = {
    id: newId('usr'),
    username: `demo-${randomBytes(8).toString('hex')}`,
    email: null,
    status: 'active',
    is_virtual_account: true,
    created_at: at,
    last_login_at: at,
    demo_account: account.id,
  };
  const movement = buildStartingBalanceEntry(account, DEMO_BALANCE, 'house:demo_grant', 'demo.grant');
  await transact([...putUser(user), putAccount(account, user.id, at)], movement);
  return user;
}

/** USDT in units of 10⁻⁸, by wallet. */
type StartingFunds = Partial<Record<WalletType, Amount>>;

const seedGrant = (account: AccountRef, funds: StartingFunds): JournalEntry | undefined =>
  buildJournalEntryIfNonZero(
    { account, id: newId('jnl'), operation: 'seed.grant', reference: account.id, at: nowSeconds() },
    walletTypes.map((type) => ({
      from: 'house:seed',
      to: getAvailableBucket(type),
      asset: 'USDT',
      amount: funds[type] ?? ZERO_AMOUNT,
    })),
  );

/** Stands for the documents of a user verified by the installation: none were submitted, and staff see none. */
const seededKyc = (user: StoredUser, real_name: string): StoredKyc => ({
  id: newId('kyc'),
  user_id: user.id,
  username: user.username,
  status: 'verified',
  real_name,
  document_type: 'driver_licence',
  number_sealed: null,
  number_end: '',
  expiry_date: null,
  birth_date: '1990-01-01',
  gender: 'other',
  country: 'TW',
  address: '',
  images: {},
  submitted_at: user.created_at,
  reviewed_at: user.created_at,
  reviewed_by: null,
  reason: null,
  version: 1,
});

/**
 * Creates a user with a main account. `funds`, `answers` to the risk questionnaire and verification (by `real_name` or
 * else the login name) are for seeding.
 * @throws {AppError} VALIDATION_FAILED with the name or address that is taken.
 */
export async function createUser(input: {
  username: string;
  password: string;
  email?: string;
  funds?: StartingFunds;
  answers?: readonly RiskQuestionOption[];
  isVerified?: boolean;
  real_name?: string;
}): Promise<StoredUser> {
  const at = nowSeconds();
  const account: AccountRef = { kind: 'live', id: newId('acc') };
  const user: StoredUser = {
    id: newId('usr'),
    username: input.username,
    email: input.email ?? null,
    status: 'active',
    is_virtual_account: false,
    created_at: at,
    password_hash: await hashPassword(input.password),
    referral_code: generateReferralCode(),
    main_account: account.id,
    ...(input.isVerified === true && { kyc_status: 'verified' }),
    ...(input.answers && { questionnaire: scoreRiskQuestionnaire(input.answers, at) }),
  };
  const verification = input.isVerified === true ? putKyc(seededKyc(user, input.real_name ?? user.username)) : [];
  await transact(
    [...putUser(user), putAccount(account, user.id, at), ...verification],
    seedGrant(account, input.funds ?? {}),
  );
  return user;
}
