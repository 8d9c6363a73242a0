import type { AccountId, AccountRef, UserId } from '../../shared/ids.ts';
import type { mailKinds, riskProfiles } from '../../shared/schemas/person.ts';
import type { KycStatus, Mode, User, UserStatus } from '../../shared/schemas/user.ts';
import type { EpochSeconds } from '../../shared/time.ts';
import { indexes, keys } from './keys.ts';
import { get, update } from './table.ts';
import type { Operation } from './transact.ts';

/** A person or a demo user as stored. */
export interface StoredUser {
  id: UserId;
  username: string;
  email: string | null;
  status: UserStatus;
  /** A stand-alone demo user, without credentials. */
  is_virtual_account: boolean;
  created_at: EpochSeconds;
  last_login_at?: EpochSeconds;
  /** In which they are written to; as their browser asked for at the last login. */
  language?: string;
  password_hash?: string;
  phone?: string;
  kyc_status?: KycStatus;
  /** ISO 3166: of the verified document, before that of the address at sign-up. */
  country?: string;
  /** Of the wallet that the person logs in with, checksummed. */
  wallet_address?: string;
  /** Sealed; counts once `totp_enabled`. */
  totp_secret?: string;
  totp_enabled?: boolean;
  /** The last time step whose code was used: no code is accepted twice. */
  totp_step?: number;
  /** Hashes of the recovery codes that are left. */
  recovery_hashes?: string[];
  is_frozen?: boolean;
  credit_score?: number;
  referral_code?: string;
  referred_by?: UserId;
  anti_phishing_code?: string;
  /** What is left out is allowed. */
  flags?: Partial<Record<UserFlag, boolean>>;
  /** What is left out is wanted. */
  mails?: Partial<Record<(typeof mailKinds)[number], boolean>>;
  /** Since when there is a fund password; what it is stands in an item of its own. */
  fund_password_set_at?: EpochSeconds;
  questionnaire?: StoredQuestionnaire;
  main_account?: AccountId;
  demo_account?: AccountId;
}

/** The risk questionnaire, as it was answered last. */
export interface StoredQuestionnaire {
  /** 10 to 40. */
  score: number;
  risk_level: (typeof riskProfiles)[number];
  completed_at: EpochSeconds;
  /** A letter for each of `questionKeys`, in their order. */
  answers: string;
}

export const userFlags = ['trading', 'options_trading', 'withdraw', 'deposit', 'login'] as const;
export type UserFlag = (typeof userFlags)[number];
/** Whether staff allow somebody this. */
export const isAllowed = (user: StoredUser, flag: UserFlag): boolean => user.flags?.[flag] !== false;

/** Letters, digits and `_ - .`; unique whatever the case. */
export const USERNAME = /^[A-Za-z0-9_.-]{3,30}$/;

export const readUser = (id: UserId): Promise<StoredUser | null> => get<StoredUser>(keys.user(id));

/** Null for what cannot be a username, without asking the table. */
export async function findUserByName(username: string): Promise<StoredUser | null> {
  if (!USERNAME.test(username)) return null;
  const pointer = await get<{ user_id: UserId }>(keys.username(username));
  return pointer && readUser(pointer.user_id);
}

/** The writes that make a user, with the name taken for good. */
export const putUser = (user: StoredUser): Operation[] => [
  {
    label: 'username',
    put: { user_id: user.id },
    key: keys.username(user.username),
    condition: 'attribute_not_exists(pk)',
  },
  {
    label: 'user',
    put: { ...user, gsi2pk: indexes.usersPk(), gsi2sk: user.id },
    key: keys.user(user.id),
    condition: 'attribute_not_exists(pk)',
  },
];

/** The writes that make an account. */
export const putAccount = (account: AccountRef, user: UserId, at: EpochSeconds): Operation => ({
  label: 'account',
  put: {
    account_kind: account.kind,
    account_id: account.id,
    user_id: user,
    created_at: at,
    gsi2pk: indexes.accountsPk(account.kind),
    gsi2sk: account.id,
  },
  key: keys.account(account),
  condition: 'attribute_not_exists(pk)',
});

/** The account in which a session of this mode acts; null where the user has none of that kind. */
export function accountOf(user: StoredUser, mode: Mode): AccountRef | null {
  if (mode === 'main') return user.main_account ? { kind: 'live', id: user.main_account } : null;
  return user.demo_account ? { kind: 'demo', id: user.demo_account } : null;
}

/** `language` is null where the login asked for none that there is: what was known stays. */
export async function noteLogin(id: UserId, at: EpochSeconds, language: string | null): Promise<void> {
  await update(keys.user(id), {
    update: language === null ? 'SET last_login_at = :at' : 'SET last_login_at = :at, #language = :language',
    condition: 'attribute_exists(pk)',
    ...(language !== null && { names: { '#language': 'language' } }),
    values: { ':at': at, ...(language !== null && { ':language': language }) },
  });
}

/** A user as the interface shows them: never a hash. */
export const userView = (user: StoredUser): User => ({
  id: user.id,
  username: user.username,
  email: user.email,
  phone: user.phone ?? null,
  status: user.status,
  kyc_status: user.kyc_status ?? 'not_submitted',
  is_virtual_account: user.is_virtual_account,
  wallet_address: user.wallet_address ?? null,
  two_factor_enabled: user.totp_enabled === true,
  is_frozen: user.is_frozen === true,
  credit_score: user.credit_score ?? null,
  created_at: user.created_at,
});
