import { type Key, userPartition } from '#functions/data/table/keys.ts';
import { declareKeyedSingle, declareIndexList, declareSingle } from '#functions/data/table/kinds.ts';
import { getItem, getItems, type ItemAttributes, queryPage, updateItem } from '#functions/data/table/table.ts';
import type { OperationFailure, WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountId, AccountRef, UserId } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';
import type { AccountMode } from '#shared/schemas/identity.ts';
import type { KycStatus } from '#shared/schemas/kyc.ts';
import type { mailKinds, riskProfiles, User, UserStatus } from '#shared/schemas/people.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** People and demo users, whom staff list by when they registered. */
export const users = declareSingle(userPartition, 'PROFILE', 'stays');
export const usersByTime = declareIndexList('gsi2', 'USERS');

const lowerCase = (text: string) => text.toLowerCase();
/** Whose a name, an e-mail address or a referral code is. */
export const usernames = declareKeyedSingle('USERNAME', lowerCase);
export const emails = declareKeyedSingle('EMAIL', lowerCase);
export const referralCodes = declareKeyedSingle('REFERRAL_CODE');

/** Names in order, by their first letter. */
export const usersByName = declareIndexList('gsi2', 'NAMES');

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
  /** Whether a second factor is asked for; it lies in an item of its own (`second-factors.ts`). */
  totp_enabled?: boolean;
  /** Counts how often all sessions were ended: one that was opened before is good no longer. */
  session_epoch?: number;
  /** Limits that the person has set; those that count now are told by `effectiveLimits`. */
  limits?: OwnLimits;
  /** Looser ones that wait. */
  pending_limits?: { limits: OwnLimits; from: EpochSeconds };
  /** What staff let this person stake and put up as margin in one day (UTC), USDT in units; left out where they say nothing. */
  staff_stake_limit?: Amount;
  is_frozen?: boolean;
  credit_score?: number;
  /** How often staff changed this person; 0 where it is left out. */
  staff_version?: number;
  referral_code?: string;
  referred_by?: UserId;
  anti_phishing_code?: string;
  /** What is left out is allowed. */
  flags?: Partial<Record<UserFlag, boolean>>;
  /** What is left out is wanted. */
  mails?: Partial<Record<(typeof mailKinds)[number], boolean>>;
  /** Since when there is a fund password; what it is stands in an item of its own. */
  fund_password_set_at?: EpochSeconds;
  /** When it was changed or reset last, of one that there was: each of these times holds withdrawals for a day. */
  fund_password_changed_at?: EpochSeconds;
  password_changed_at?: EpochSeconds;
  /** By themselves or by staff. */
  email_changed_at?: EpochSeconds;
  /** When a second factor was set up or turned off. */
  second_factor_changed_at?: EpochSeconds;
  questionnaire?: StoredQuestionnaire;
  /** Of the levels; 1 where it is left out. */
  level?: number;
  /** Whether staff set it: the volume does not change it then. */
  level_fixed?: boolean;
  main_account?: AccountId;
  demo_account?: AccountId;
  /** When the person closed the account for good: what identified them is gone. */
  closed_at?: EpochSeconds;
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

/** Limits that a person sets for themselves; null where there is none. */
export interface OwnLimits {
  /** What may be lost in one day (UTC). */
  daily_loss: Amount | null;
  /** What may be staked and put up as margin in one day (UTC). */
  daily_stake: Amount | null;
  /** How long one may be logged in at a stretch. */
  session_minutes: number | null;
}

export const userFlags = ['trading', 'options_trading', 'withdraw', 'deposit', 'login'] as const;
export type UserFlag = (typeof userFlags)[number];
/** Whether staff allow somebody this. */
export const isUserAllowed = (user: StoredUser, flag: UserFlag): boolean => user.flags?.[flag] !== false;

/** Whether somebody may be logged in at all. */
export const isLoginAllowed = (user: StoredUser): boolean =>
  user.status !== 'inactive' && user.status !== 'banned' && isUserAllowed(user, 'login');

/** Letters, digits and `_ - .`; unique whatever the case. */
export const USERNAME_PATTERN = /^[A-Za-z0-9_.-]{3,30}$/;

export const readUser = (id: UserId): Promise<StoredUser | null> => getItem<StoredUser>(users.key(id));

/** In the order of these ids; null where there is none. */
export const readUsers = (ids: readonly UserId[]): Promise<(StoredUser | null)[]> =>
  getItems<StoredUser>(ids.map((id) => users.key(id)));

/** Nobody has this id: read where there is nobody, so that it takes as long. */
export const NO_USER_ID = 'usr_00000000000000000000000000' as UserId;

/** Null for what cannot be a username, without asking the table. */
export async function findUserByName(username: string): Promise<StoredUser | null> {
  if (!USERNAME_PATTERN.test(username)) return null;
  const pointer = await getItem<{ user_id: UserId }>(usernames.key(username));
  return pointer && readUser(pointer.user_id);
}

/** Whose login this name or e-mail address is; `NOBODY` where it is nobody's. */
export async function findLoginOwner(login: string): Promise<UserId> {
  const key = login.includes('@') ? emails.key(login) : usernames.key(login);
  const pointer = await getItem<{ user_id: UserId }>(key);
  return pointer?.user_id ?? NO_USER_ID;
}

/** The person who logs in by this name or e-mail address: by two reads, whether there is one or not. */
export const findUserByLogin = async (login: string): Promise<StoredUser | null> =>
  readUser(await findLoginOwner(login));

export const isUsernameTaken = async (username: string): Promise<boolean> =>
  (await getItem(usernames.key(username))) !== null;

export async function findReferrer(code: string): Promise<UserId | null> {
  const pointer = await getItem<{ user_id: UserId }>(referralCodes.key(code));
  return pointer?.user_id ?? null;
}

/** Where a name lies among those with the same first letter. */
const placeOfName = (username: string) => usersByName.place(lowerCase(username), lowerCase(username.slice(0, 1)));

/** At most `limit` people whose names begin like this, in order of names: through an index, a moment behind. */
export async function findUsersByPrefix(prefix: string, limit: number): Promise<StoredUser[]> {
  const { items } = await queryPage<{ user_id: UserId }>({
    ...usersByName.range(lowerCase(prefix.slice(0, 1))),
    prefix: lowerCase(prefix),
    limit,
  });
  return (await readUsers(items.map(({ user_id }) => user_id))).filter((user) => user !== null);
}

export const usernameTakenError = (cause?: unknown) =>
  new AppError('VALIDATION_FAILED', { fields: { username: fieldError('usernameTaken') }, cause });
export const emailTakenError = (cause?: unknown) =>
  new AppError('VALIDATION_FAILED', { fields: { email: fieldError('emailTaken') }, cause });

const pointer = (
  key: Key,
  user: UserId,
  also: { fails?: OperationFailure; place?: ItemAttributes } = {},
): WriteOperation => ({
  label: `pointer ${key.sk}`,
  put: { user_id: user, ...also.place },
  key,
  condition: 'attribute_not_exists(pk)',
  ...(also.fails !== undefined && { fails: also.fails }),
});

const takeName = (username: string, user: UserId): WriteOperation =>
  pointer(usernames.key(username), user, { place: placeOfName(username), fails: usernameTakenError });
const takeEmail = (email: string, user: UserId): WriteOperation =>
  pointer(emails.key(email), user, { fails: emailTakenError });

/**
 * The writes that make a user, with name, e-mail address and referral code taken.
 * @throws {Refusal} VALIDATION_FAILED, by its transaction, with the name or the address that somebody has.
 */
export const putUser = (user: StoredUser): WriteOperation[] => [
  takeName(user.username, user.id),
  ...(user.email === null ? [] : [takeEmail(user.email, user.id)]),
  ...(user.referral_code === undefined ? [] : [pointer(referralCodes.key(user.referral_code), user.id)]),
  {
    label: 'user',
    put: { ...user, ...usersByTime.place(user.id) },
    key: users.key(user.id),
    condition: 'attribute_not_exists(pk)',
  },
];

/**
 * The e-mail address of a person becomes another one, or none.
 * @throws {Refusal} VALIDATION_FAILED, by its transaction, where somebody has it.
 */
export const replaceEmail = ({ id, email: old }: StoredUser, email: string | null): WriteOperation[] => {
  // The same address in other letters keeps its pointer.
  if (old?.toLowerCase() === email?.toLowerCase()) return [];
  return [...(email === null ? [] : [takeEmail(email, id)]), ...(old === null ? [] : [releaseEmail(id, old)])];
};

export const releaseEmail = (id: UserId, email: string): WriteOperation => ({
  label: 'old email',
  delete: emails.key(email),
  condition: 'attribute_not_exists(pk) OR user_id = :user',
  values: { ':user': id },
  fails: 'CHANGED_MEANWHILE',
});

/** What a visitor's demo user gets when it becomes a person. */
export type MainAccountFields = Required<
  Pick<StoredUser, 'username' | 'main_account' | 'password_hash' | 'referral_code'>
> &
  Pick<StoredUser, 'country' | 'referred_by'>;

/**
 * The writes that give a visitor's demo user a main account, with name and referral code taken.
 * @throws {Refusal} VALIDATION_FAILED, by its transaction, where somebody has the name; FORBIDDEN where they have a main
 *   account.
 */
export const addMainAccount = ({ id, username }: StoredUser, fields: MainAccountFields): WriteOperation[] => [
  takeName(fields.username, id),
  pointer(referralCodes.key(fields.referral_code), id),
  { label: 'name before', delete: usernames.key(username) },
  {
    label: 'user',
    key: users.key(id),
    update: `SET is_virtual_account = :no, ${Object.keys(fields)
      .map((field) => `${field} = :${field}`)
      .join(', ')}`,
    condition: 'attribute_exists(pk) AND attribute_not_exists(main_account)',
    values: { ':no': false, ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])) },
    fails: 'FORBIDDEN',
  },
];

/** The account in which a session of this mode acts; null where the user has none of that kind. */
export function getUserAccount(user: StoredUser, mode: AccountMode): AccountRef | null {
  if (mode === 'main') return user.main_account ? { kind: 'live', id: user.main_account } : null;
  return user.demo_account ? { kind: 'demo', id: user.demo_account } : null;
}

/** `language` is null where the login asked for none that there is: what was known stays. */
export const noteLogin = (id: UserId, at: EpochSeconds, language: string | null): WriteOperation => ({
  label: 'login',
  key: users.key(id),
  update: language === null ? 'SET last_login_at = :at' : 'SET last_login_at = :at, #language = :language',
  condition: 'attribute_exists(pk)',
  ...(language !== null && { names: { '#language': 'language' } }),
  values: { ':at': at, ...(language !== null && { ':language': language }) },
});

export async function noteQuestionnaire(id: UserId, questionnaire: StoredQuestionnaire): Promise<void> {
  await updateItem(users.key(id), {
    update: 'SET questionnaire = :questionnaire',
    condition: 'attribute_exists(pk)',
    values: { ':questionnaire': questionnaire },
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

/** When the first of all registered; null where there is nobody. Through an index, a moment behind. */
export async function readFirstRegistration(): Promise<EpochSeconds | null> {
  const { items } = await queryPage<StoredUser>({ ...usersByTime.range(), limit: 1 });
  return items[0]?.created_at ?? null;
}
