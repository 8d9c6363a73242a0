import { type TableKey, userPartition } from '#functions/data/table/keys.ts';
import { declareKeyedItem, declareIndexList, declareSingleItem } from '#functions/data/table/kinds.ts';
import { getItem, getItems, type ItemAttributes, queryPage, updateItem } from '#functions/data/table/table.ts';
import type { WriteOperationFailure, WriteOperation } from '#functions/data/table/transact.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { AccountId, AccountRef, UserId } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import type { AccountMode } from '#shared/schemas/identity.ts';
import type { KycStatus } from '#shared/schemas/kyc.ts';
import type { optionalEmailKinds, riskProfiles, User, UserStatus } from '#shared/schemas/people.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Users and demo users; staff list them by registration time. */
export const userItems = declareSingleItem(userPartition, 'PROFILE', 'stays');
export const userRegistrationIndex = declareIndexList('gsi2', 'USERS');

const lowerCase = (text: string) => text.toLowerCase();
/** Owner of a name, an e-mail address or a referral code. */
export const usernameItems = declareKeyedItem('USERNAME', lowerCase);
export const userEmailItems = declareKeyedItem('EMAIL', lowerCase);
export const referralCodes = declareKeyedItem('REFERRAL_CODE');

/** Names in order, by first letter. */
export const userNameIndex = declareIndexList('gsi2', 'NAMES');

/** A user or a demo user as stored. */
export interface StoredUser {
  id: UserId;
  username: string;
  email: string | null;
  status: UserStatus;
  /** True for a stand-alone demo user, without credentials. */
  is_virtual_account: boolean;
  created_at: EpochSeconds;
  last_login_at?: EpochSeconds;
  /** Language of their messages; requested by their browser at the last login. */
  language?: string;
  password_hash?: string;
  phone?: string;
  kyc_status?: KycStatus;
  /** ISO 3166: from the verified document, else from the address at sign-up. */
  country?: string;
  /** Address of the wallet used to log in, checksummed. */
  wallet_address?: string;
  /** True when a second factor is required; it is stored in its own item (`second-factors.ts`). */
  totp_enabled?: boolean;
  /** Counts how often all sessions were ended: sessions opened before are invalid. */
  session_epoch?: number;
  /** Limits set by the user; `getEffectiveUserLimits` returns those in force. */
  limits?: UserOwnLimits;
  /** Looser ones that are pending. */
  pending_limits?: { limits: UserOwnLimits; from: EpochSeconds };
  /** Staff's limit of stakes and margins of this user on one day (UTC), USDT in units; left out without one. */
  staff_stake_limit?: Amount;
  is_frozen?: boolean;
  credit_score?: number;
  /** Number of changes by staff; 0 when left out. */
  staff_version?: number;
  referral_code?: string;
  referred_by?: UserId;
  anti_phishing_code?: string;
  /** Left out means allowed. */
  flags?: Partial<Record<UserFlag, boolean>>;
  /** Left out means wanted. */
  mails?: Partial<Record<(typeof optionalEmailKinds)[number], boolean>>;
  /** Since when a fund password exists; the password is stored in its own item. */
  fund_password_set_at?: EpochSeconds;
  /** Last change or reset of an existing one: each holds withdrawals for a day. */
  fund_password_changed_at?: EpochSeconds;
  password_changed_at?: EpochSeconds;
  /** By the user or by staff. */
  email_changed_at?: EpochSeconds;
  /** When a second factor was set up or turned off. */
  second_factor_changed_at?: EpochSeconds;
  questionnaire?: StoredRiskQuestionnaire;
  /** Level number; 1 when left out. */
  level?: number;
  /** True when staff set it: volume does not change it then. */
  level_fixed?: boolean;
  main_account?: AccountId;
  demo_account?: AccountId;
  /** When the user closed the account for good: their personal data is deleted. */
  closed_at?: EpochSeconds;
}

/** Latest answers to the risk questionnaire. */
export interface StoredRiskQuestionnaire {
  /** 10 to 40. */
  score: number;
  risk_level: (typeof riskProfiles)[number];
  completed_at: EpochSeconds;
  /** One letter for each of `riskQuestionKeys`, in their order. */
  answers: string;
}

/** Limits that a user sets for themselves; null without one. */
export interface UserOwnLimits {
  /** Most that may be lost in one day (UTC). */
  daily_loss: Amount | null;
  /** Most that may be staked and used as margin in one day (UTC). */
  daily_stake: Amount | null;
  /** Longest time to stay logged in. */
  session_minutes: number | null;
}

export const userFlags = ['trading', 'options_trading', 'withdraw', 'deposit', 'login'] as const;
export type UserFlag = (typeof userFlags)[number];
/** True when staff allow a user this. */
export const isUserAllowed = (user: StoredUser, flag: UserFlag): boolean => user.flags?.[flag] !== false;

/** True when a user may log in at all. */
export const isLoginAllowed = (user: StoredUser): boolean =>
  user.status !== 'inactive' && user.status !== 'banned' && isUserAllowed(user, 'login');

/** Letters, digits and `_ - .`; unique regardless of case. */
export const USERNAME_PATTERN = /^[A-Za-z0-9_.-]{3,30}$/;

export const readUser = (id: UserId): Promise<StoredUser | null> => getItem<StoredUser>(userItems.key(id));

/** Returns users in the order of these ids; null for unknown ones. */
export const readUsers = (ids: readonly UserId[]): Promise<(StoredUser | null)[]> =>
  getItems<StoredUser>(ids.map((id) => userItems.key(id)));

/** Id that no user has: read instead of a missing user, so that it takes as long. */
export const NO_USER_ID = 'usr_00000000000000000000000000' as UserId;

/** Returns null for an invalid username, without reading the table. */
export async function findUserByName(username: string): Promise<StoredUser | null> {
  if (!USERNAME_PATTERN.test(username)) return null;
  const pointer = await getItem<{ user_id: UserId }>(usernameItems.key(username));
  return pointer && readUser(pointer.user_id);
}

/** Returns the user with this name or e-mail address; `NO_USER_ID` without one. */
export async function findUserIdByLogin(login: string): Promise<UserId> {
  const key = login.includes('@') ? userEmailItems.key(login) : usernameItems.key(login);
  const pointer = await getItem<{ user_id: UserId }>(key);
  return pointer?.user_id ?? NO_USER_ID;
}

/** Returns the user with this name or e-mail address: always by two reads, found or not. */
export const findUserByLogin = async (login: string): Promise<StoredUser | null> =>
  readUser(await findUserIdByLogin(login));

export const isUsernameTaken = async (username: string): Promise<boolean> =>
  (await getItem(usernameItems.key(username))) !== null;

export async function findReferrer(code: string): Promise<UserId | null> {
  const pointer = await getItem<{ user_id: UserId }>(referralCodes.key(code));
  return pointer?.user_id ?? null;
}

/** Returns the place of a name among those with the same first letter. */
const placeOfName = (username: string) => userNameIndex.place(lowerCase(username), lowerCase(username.slice(0, 1)));

/** Returns at most `limit` users whose names have this prefix, in order of names. Eventually consistent index. */
export async function findUsersByPrefix(prefix: string, limit: number): Promise<StoredUser[]> {
  const { items } = await queryPage<{ user_id: UserId }>({
    ...userNameIndex.range(lowerCase(prefix.slice(0, 1))),
    prefix: lowerCase(prefix),
    limit,
  });
  return (await readUsers(items.map(({ user_id }) => user_id))).filter((user) => user !== null);
}

export const buildUsernameTakenError = (cause?: unknown) =>
  new AppError('VALIDATION_FAILED', { fields: { username: fieldError('usernameTaken') }, cause });
export const buildEmailTakenError = (cause?: unknown) =>
  new AppError('VALIDATION_FAILED', { fields: { email: fieldError('emailTaken') }, cause });

const pointer = (
  key: TableKey,
  user: UserId,
  also: { fails?: WriteOperationFailure; place?: ItemAttributes } = {},
): WriteOperation => ({
  label: `pointer ${key.sk}`,
  put: { user_id: user, ...also.place },
  key,
  condition: 'attribute_not_exists(pk)',
  ...(also.fails !== undefined && { fails: also.fails }),
});

const takeName = (username: string, user: UserId): WriteOperation =>
  pointer(usernameItems.key(username), user, { place: placeOfName(username), fails: buildUsernameTakenError });
const takeEmail = (email: string, user: UserId): WriteOperation =>
  pointer(userEmailItems.key(email), user, { fails: buildEmailTakenError });

/**
 * Builds the writes that create a user and reserve name, e-mail address and referral code.
 * @throws {AppError} VALIDATION_FAILED, by its transaction, for a name or address in use.
 */
export const putUser = (user: StoredUser): WriteOperation[] => [
  takeName(user.username, user.id),
  ...(user.email === null ? [] : [takeEmail(user.email, user.id)]),
  ...(user.referral_code === undefined ? [] : [pointer(referralCodes.key(user.referral_code), user.id)]),
  {
    label: 'user',
    put: { ...user, ...userRegistrationIndex.place(user.id) },
    key: userItems.key(user.id),
    condition: 'attribute_not_exists(pk)',
  },
];

/**
 * Changes or removes a user's e-mail address.
 * @throws {AppError} VALIDATION_FAILED, by its transaction, for an address in use.
 */
export const replaceEmail = ({ id, email: old }: StoredUser, email: string | null): WriteOperation[] => {
  // The same address in other letter case keeps its pointer.
  if (old?.toLowerCase() === email?.toLowerCase()) return [];
  return [...(email === null ? [] : [takeEmail(email, id)]), ...(old === null ? [] : [releaseEmail(id, old)])];
};

export const releaseEmail = (id: UserId, email: string): WriteOperation => ({
  label: 'old email',
  delete: userEmailItems.key(email),
  condition: 'attribute_not_exists(pk) OR user_id = :user',
  values: { ':user': id },
  fails: 'CHANGED_MEANWHILE',
});

/** Fields that a visitor's demo user gets when it becomes a user. */
export type MainAccountFields = Required<
  Pick<StoredUser, 'username' | 'main_account' | 'password_hash' | 'referral_code'>
> &
  Pick<StoredUser, 'country' | 'referred_by'>;

/**
 * Builds the writes that give a visitor's demo user a main account and reserve name and referral code.
 * @throws {AppError} VALIDATION_FAILED, by its transaction, for a name in use; FORBIDDEN when they have a main account.
 */
export const addMainAccount = ({ id, username }: StoredUser, fields: MainAccountFields): WriteOperation[] => [
  takeName(fields.username, id),
  pointer(referralCodes.key(fields.referral_code), id),
  { label: 'name before', delete: usernameItems.key(username) },
  {
    label: 'user',
    key: userItems.key(id),
    update: `SET is_virtual_account = :no, ${Object.keys(fields)
      .map((field) => `${field} = :${field}`)
      .join(', ')}`,
    condition: 'attribute_exists(pk) AND attribute_not_exists(main_account)',
    values: { ':no': false, ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])) },
    fails: 'FORBIDDEN',
  },
];

/** Returns the account of a session in this mode; null without one of that kind. */
export function getUserAccount(user: StoredUser, mode: AccountMode): AccountRef | null {
  if (mode === 'main') return user.main_account ? { kind: 'live', id: user.main_account } : null;
  return user.demo_account ? { kind: 'demo', id: user.demo_account } : null;
}

/** `language` is null when the login requested no supported one: the stored one stays. */
export const recordUserLogin = (id: UserId, at: EpochSeconds, language: string | null): WriteOperation => ({
  label: 'login',
  key: userItems.key(id),
  update: language === null ? 'SET last_login_at = :at' : 'SET last_login_at = :at, #language = :language',
  condition: 'attribute_exists(pk)',
  ...(language !== null && { names: { '#language': 'language' } }),
  values: { ':at': at, ...(language !== null && { ':language': language }) },
});

export async function recordUserQuestionnaire(id: UserId, questionnaire: StoredRiskQuestionnaire): Promise<void> {
  await updateItem(userItems.key(id), {
    update: 'SET questionnaire = :questionnaire',
    condition: 'attribute_exists(pk)',
    values: { ':questionnaire': questionnaire },
  });
}

/** Returns a user as the API shows them: never a hash. */
export const toUserView = (user: StoredUser): User => ({
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

/** Returns when the first user registered; null without users. Eventually consistent index. */
export async function readFirstRegistration(): Promise<EpochSeconds | null> {
  const { items } = await queryPage<StoredUser>({ ...userRegistrationIndex.range(), limit: 1 });
  return items[0]?.created_at ?? null;
}
