import type { Key } from '#functions/data/table/keys.ts';
import { declareItems, declareSingle } from '#functions/data/table/kinds.ts';
import { getItem, putItem, deleteItem, deleteItemIf, updateItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { CodePurpose } from '#shared/api/identity.ts';
import type { AppError } from '#shared/refusals/errors.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** What codes lie under: what they are for, and whom. Those of another purpose, or for somebody else, lie elsewhere. */
export interface CodeScope {
  purpose: CodePurpose;
  subject: string;
}

const ofCodes = ({ purpose, subject }: CodeScope) => `EMAIL_CODE#${purpose}#${subject}`;

/** Codes that were asked for, each by the hash of the token that its request was answered with. */
const requestedCodes = declareItems(ofCodes, 'REQUEST');
/** Which of them was asked for last, by whomever: the only one that is good without its token. */
const newestCodes = declareSingle(ofCodes, 'NEWEST');
/** Who asked, and when they may ask again. */
const codeAskers = declareItems(ofCodes, 'ASKER');

export const requestedCodeKey = (place: CodeScope, request: string): Key => requestedCodes.key(place, request);

/** A request for a code, as far as tries of it are counted. */
interface Countable {
  /** The hash of the token of this request: names it. */
  request_id: string;
  /** Tries so far. */
  tries: number;
  resend_at: EpochSeconds;
  expires_at: EpochSeconds;
}

/** A code that was asked for. */
export interface StoredEmailCode extends Countable {
  /** Of the code and the address that it went to; null where none was sent, or not yet. */
  hash: string | null;
}

/** What is kept of who asked for a code. */
export interface StoredCodeRequester {
  /** Their newest request. */
  request_id: string;
  resend_at: EpochSeconds;
}

export const readCodeRequester = (place: CodeScope, asker: string): Promise<StoredCodeRequester | null> =>
  getItem<StoredCodeRequester>(codeAskers.key(place, asker));

/** Notes that somebody asks for a code; false where they did so a moment ago, and this is refused. */
export async function noteCodeRequester(place: CodeScope, asker: string, code: StoredEmailCode): Promise<boolean> {
  const noted = await updateItem(codeAskers.key(place, asker), {
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
  return noted !== null;
}

/** Keeps a code as the newest one; `replaced` is the request whose code it takes the place of, token or not. */
export async function putCode(place: CodeScope, { hash, ...newest }: StoredEmailCode, replaced: string | null) {
  const ttl = newest.expires_at;
  await Promise.all([
    putItem(requestedCodeKey(place, newest.request_id), { ...newest, hash, ttl }),
    putItem(newestCodes.key(place), { ...newest, ttl }),
    ...(replaced === null ? [] : [deleteItem(requestedCodeKey(place, replaced))]),
  ]);
}

export const readCode = (place: CodeScope, request: string): Promise<StoredEmailCode | null> =>
  getItem<StoredEmailCode>(requestedCodeKey(place, request));

/** Gives a request its code, once; false where it has one, or where another request has taken its place. */
export async function setCodeHash(place: CodeScope, request: string, hash: string): Promise<boolean> {
  const filled = await updateItem(requestedCodeKey(place, request), {
    update: 'SET #hash = :hash',
    condition: '#hash = :none',
    names: { '#hash': 'hash' },
    values: { ':hash': hash, ':none': null },
  });
  return filled !== null;
}

/** Takes a code away from its request: it was not sent. */
export async function clearCodeHash(place: CodeScope, request: string, hash: string): Promise<void> {
  await updateItem(requestedCodeKey(place, request), {
    update: 'SET #hash = :none',
    condition: '#hash = :hash',
    names: { '#hash': 'hash' },
    values: { ':hash': hash, ':none': null },
  });
}

/** A try that was counted, and where. */
export interface CodeAttempt extends Countable {
  countedAt: Key;
}

async function countTryAt(countedAt: Key): Promise<CodeAttempt | null> {
  const counted = await updateItem<Countable>(countedAt, {
    update: 'ADD tries :one',
    condition: 'expires_at > :now',
    values: { ':one': 1, ':now': nowSeconds() },
  });
  return counted && { ...counted, countedAt };
}

/**
 * Counts a try, before it is looked at: one of that request's own, where it is named; else one of those that all have
 * who name none. Null where there is no such code.
 */
export const countCodeAttempt = (place: CodeScope, request: string | null): Promise<CodeAttempt | null> =>
  countTryAt(request === null ? newestCodes.key(place) : requestedCodeKey(place, request));

/** The code was right: looking at it was no try. */
export async function refundCodeAttempt({ countedAt, request_id }: CodeAttempt): Promise<void> {
  await updateItem(countedAt, {
    update: 'ADD tries :less',
    condition: 'request_id = :request',
    values: { ':less': -1, ':request': request_id },
  });
}

/**
 * The write that uses up a code, for the transaction of what it permits; it `fails` where somebody was first. Where it
 * was the newest one, nothing is good without a token then: that one names a code that is gone.
 */
export const spendCodeOperation = (
  place: CodeScope,
  request: string,
  hash: string,
  fails: AppError,
): WriteOperation => ({
  label: 'code',
  fails,
  delete: requestedCodeKey(place, request),
  condition: '#hash = :hash AND expires_at > :now',
  names: { '#hash': 'hash' },
  values: { ':hash': hash, ':now': nowSeconds() },
});

/** Takes back a code that could not be sent, so that who asked can ask for another at once. */
export async function forgetCode(place: CodeScope, asker: string, request: string): Promise<void> {
  await Promise.all([
    deleteItem(requestedCodeKey(place, request)),
    deleteItemIf(newestCodes.key(place), 'request_id', request),
    deleteItem(codeAskers.key(place, asker)),
  ]);
}
