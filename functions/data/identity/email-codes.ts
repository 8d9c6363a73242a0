import type { Key } from '#functions/data/table/keys.ts';
import { single } from '#functions/data/table/kinds.ts';
import { get, remove, update } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { CodePurpose } from '#shared/api/identity.ts';
import type { Refusal } from '#shared/refusals/errors.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** A code that was e-mailed, by what it is for and who asked for it. */
const emailCodes = single(
  (of: { purpose: CodePurpose; asker: string }) => `EMAIL_CODE#${of.purpose}#${of.asker}`,
  'EMAIL_CODE',
);
export const emailCodeKey = (purpose: CodePurpose, asker: string): Key => emailCodes.key({ purpose, asker });

/** A code that was asked for. One of another purpose, or of somebody else, is another item. */
export interface StoredCode {
  /** Of the code and the address that it went to; null where none was sent, or not yet. */
  hash: string | null;
  /** Names this request for a code. */
  request_id: string;
  /** Tries so far. */
  tries: number;
  resend_at: EpochSeconds;
  expires_at: EpochSeconds;
}

/** Puts a new code in the place of an older one; false while the older one is too young for that. */
export async function putCode(purpose: CodePurpose, asker: string, code: StoredCode): Promise<boolean> {
  const put = await update(emailCodeKey(purpose, asker), {
    update:
      'SET #hash = :hash, request_id = :request, tries = :tries, resend_at = :resend, expires_at = :expires, #ttl = :expires',
    condition: 'attribute_not_exists(pk) OR resend_at <= :now',
    names: { '#hash': 'hash', '#ttl': 'ttl' },
    values: {
      ':hash': code.hash,
      ':request': code.request_id,
      ':tries': code.tries,
      ':resend': code.resend_at,
      ':expires': code.expires_at,
      ':now': nowSeconds(),
    },
  });
  return put !== null;
}

export const readCode = (purpose: CodePurpose, asker: string): Promise<StoredCode | null> =>
  get<StoredCode>(emailCodeKey(purpose, asker));

/** Gives a request its code, once; false where it has one, or where another request has taken its place. */
export async function fillCode(purpose: CodePurpose, asker: string, request: string, hash: string): Promise<boolean> {
  const filled = await update(emailCodeKey(purpose, asker), {
    update: 'SET #hash = :hash',
    condition: 'request_id = :request AND #hash = :none',
    names: { '#hash': 'hash' },
    values: { ':hash': hash, ':request': request, ':none': null },
  });
  return filled !== null;
}

/** Takes a code away from its request: it could not be sent, and another will be. */
export async function emptyCode(purpose: CodePurpose, asker: string, hash: string): Promise<void> {
  await update(emailCodeKey(purpose, asker), {
    update: 'SET #hash = :none',
    condition: '#hash = :hash',
    names: { '#hash': 'hash' },
    values: { ':hash': hash, ':none': null },
  });
}

/** Counts a try, before it is looked at; the code as it is then, or null where there is none. */
export const countTry = (purpose: CodePurpose, asker: string): Promise<StoredCode | null> =>
  update<StoredCode>(emailCodeKey(purpose, asker), {
    update: 'ADD tries :one',
    condition: 'expires_at > :now',
    values: { ':one': 1, ':now': nowSeconds() },
  });

/** The code was right: looking at it was no try. */
export async function returnTry(purpose: CodePurpose, asker: string): Promise<void> {
  await update(emailCodeKey(purpose, asker), {
    update: 'ADD tries :less',
    condition: 'attribute_exists(pk)',
    values: { ':less': -1 },
  });
}

/** The write that uses up a code, for the transaction of what it permits; it `fails` where somebody was first. */
export const spendCodeOperation = (purpose: CodePurpose, asker: string, hash: string, fails: Refusal): Operation => ({
  label: 'code',
  fails,
  delete: emailCodeKey(purpose, asker),
  condition: '#hash = :hash AND expires_at > :now',
  names: { '#hash': 'hash' },
  values: { ':hash': hash, ':now': nowSeconds() },
});

/** Takes back a code that could not be sent, so that another can be asked for at once. */
export const forgetCode = (purpose: CodePurpose, asker: string): Promise<void> => remove(emailCodeKey(purpose, asker));
