import type { TableKey } from '#functions/data/table/keys.ts';
import { declareItems, declareSingleItem } from '#functions/data/table/kinds.ts';
import { getItem, putItem, deleteItem, deleteItemIf, updateItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { EmailCodePurpose } from '#shared/api/identity.ts';
import type { AppError } from '#shared/errors/errors.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Partition of codes: their purpose and recipient. Other purposes or recipients have other partitions. */
export interface EmailCodeScope {
  purpose: EmailCodePurpose;
  subject: string;
}

const ofCodes = ({ purpose, subject }: EmailCodeScope) => `EMAIL_CODE#${purpose}#${subject}`;

/** Requested codes, each under the hash of the token returned for its request. */
const requestedCodes = declareItems(ofCodes, 'REQUEST');
/** The code requested last, by anyone: the only one valid without its token. */
const newestCodes = declareSingleItem(ofCodes, 'NEWEST');
/** Requesters of codes, and when they may request again. */
const codeAskers = declareItems(ofCodes, 'ASKER');

export const getEmailCodeKey = (place: EmailCodeScope, request: string): TableKey => requestedCodes.key(place, request);

/** A request for a code, with its count of tries. */
interface AttemptCounter {
  /** Hash of this request's token; identifies it. */
  request_id: string;
  /** Tries so far. */
  tries: number;
  resend_at: EpochSeconds;
  expires_at: EpochSeconds;
}

/** A requested code. */
export interface StoredEmailCode extends AttemptCounter {
  /** Hash of the code and its recipient address; null when none was sent, or not yet. */
  hash: string | null;
}

/** Stored data about the requester of a code. */
export interface StoredEmailCodeRequester {
  /** Their newest request. */
  request_id: string;
  resend_at: EpochSeconds;
}

export const readEmailCodeRequester = (
  place: EmailCodeScope,
  asker: string,
): Promise<StoredEmailCodeRequester | null> => getItem<StoredEmailCodeRequester>(codeAskers.key(place, asker));

/** Notes a request for a code; false when the last one is too recent and this one is refused. */
export async function recordEmailCodeRequest(
  place: EmailCodeScope,
  asker: string,
  code: StoredEmailCode,
): Promise<boolean> {
  const updatedRequest = await updateItem(codeAskers.key(place, asker), {
    update: 'SET request_id = :request, resend_at = :resend, #ttl = :expires',
    condition: 'attribute_not_exists(pk) OR resend_at <= :now',
    names: { '#ttl': 'ttl' },
    values: {
      ':request': code.request_id,
      ':resend': code.resend_at,
      ':expires': code.expires_at,
      ':now': nowSeconds(),
    },
  });
  return updatedRequest !== null;
}

/** Stores a code as the newest one; `replaced` is the request whose code it replaces, with or without token. */
export async function putEmailCode(
  place: EmailCodeScope,
  { hash, ...newest }: StoredEmailCode,
  replaced: string | null,
) {
  const ttl = newest.expires_at;
  await Promise.all([
    putItem(getEmailCodeKey(place, newest.request_id), { ...newest, hash, ttl }),
    putItem(newestCodes.key(place), { ...newest, ttl }),
    ...(replaced === null ? [] : [deleteItem(getEmailCodeKey(place, replaced))]),
  ]);
}

export const readEmailCode = (place: EmailCodeScope, request: string): Promise<StoredEmailCode | null> =>
  getItem<StoredEmailCode>(getEmailCodeKey(place, request));

/** Sets the code of a request, once; false when it has one, or another request replaced it. */
export async function setEmailCodeHash(place: EmailCodeScope, request: string, hash: string): Promise<boolean> {
  const filled = await updateItem(getEmailCodeKey(place, request), {
    update: 'SET #hash = :hash',
    condition: '#hash = :none',
    names: { '#hash': 'hash' },
    values: { ':hash': hash, ':none': null },
  });
  return filled !== null;
}

/** Removes the code of a request: it was not sent. */
export async function clearEmailCodeHash(place: EmailCodeScope, request: string, hash: string): Promise<void> {
  await updateItem(getEmailCodeKey(place, request), {
    update: 'SET #hash = :none',
    condition: '#hash = :hash',
    names: { '#hash': 'hash' },
    values: { ':hash': hash, ':none': null },
  });
}

/** A counted try, and where it was counted. */
export interface EmailCodeAttempt extends AttemptCounter {
  countedAt: TableKey;
}

async function countTryAt(countedAt: TableKey): Promise<EmailCodeAttempt | null> {
  const updatedCode = await updateItem<AttemptCounter>(countedAt, {
    update: 'ADD tries :one',
    condition: 'expires_at > :now',
    values: { ':one': 1, ':now': nowSeconds() },
  });
  return updatedCode && { ...updatedCode, countedAt };
}

/**
 * Counts a try before it is checked: against the named request's own tries, else against the tries shared by all
 * without a token. Null without such a code.
 */
export const countEmailCodeAttempt = (
  place: EmailCodeScope,
  request: string | null,
): Promise<EmailCodeAttempt | null> =>
  countTryAt(request === null ? newestCodes.key(place) : getEmailCodeKey(place, request));

/** Returns the try: the code was right. */
export async function uncountEmailCodeAttempt({ countedAt, request_id }: EmailCodeAttempt): Promise<void> {
  await updateItem(countedAt, {
    update: 'ADD tries :less',
    condition: 'request_id = :request',
    values: { ':less': -1, ':request': request_id },
  });
}

/**
 * Builds the write that uses up a code, for the transaction that it permits; it `fails` when another request was first.
 * After the newest one is used, no code is valid without a token: the newest entry names a deleted code.
 */
export const buildSpendEmailCodeWrite = (
  place: EmailCodeScope,
  request: string,
  hash: string,
  fails: AppError,
): WriteOperation => ({
  label: 'code',
  fails,
  delete: getEmailCodeKey(place, request),
  condition: '#hash = :hash AND expires_at > :now',
  names: { '#hash': 'hash' },
  values: { ':hash': hash, ':now': nowSeconds() },
});

/** Removes a code that could not be sent, so that the requester can request another at once. */
export async function deleteEmailCode(place: EmailCodeScope, asker: string, request: string): Promise<void> {
  await Promise.all([
    deleteItem(getEmailCodeKey(place, request)),
    deleteItemIf(newestCodes.key(place), 'request_id', request),
    deleteItem(codeAskers.key(place, asker)),
  ]);
}
