import { userPartition } from '#functions/data/table/keys.ts';
import { declareSingleItem } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import type { ConditionFailedError, WriteOperation } from '#functions/data/table/transact.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { UserId } from '#shared/ids.ts';

/** Stored apart from the user, so that a transaction can use up a code and change the user. */
export const secondFactors = declareSingleItem(userPartition, 'SECOND_FACTOR', 'goes').withLists({
  recovery_hashes: 10,
});

/** Second factor of a user. Active once the user is `totp_enabled`. */
export interface StoredSecondFactor {
  /** Base32, encrypted for the user. */
  secret: string;
  /** Last time step whose code was used: no code is accepted twice. */
  step?: number;
  /** Hashes of the recovery codes; null for a used one. */
  recovery_hashes?: (string | null)[];
}

export const readSecondFactor = (user: UserId): Promise<StoredSecondFactor | null> =>
  getItem<StoredSecondFactor>(secondFactors.key(user));

/** Replaces the secret of a second factor that is not active yet. */
export const putSecondFactor = (user: UserId, secret: string): WriteOperation => ({
  label: 'totp',
  put: { secret },
  key: secondFactors.key(user),
});

/** Returns the error for a code that was already used, possibly concurrently. */
export function buildTotpAlreadyUsedError(cause?: ConditionFailedError): AppError {
  const reason = fieldError('totpUsed');
  return new AppError('INVALID_CREDENTIALS', { message: reason.message, fields: { code: reason }, cause });
}

const UNSPENT = 'secret = :secret AND (attribute_not_exists(step) OR step < :step)';

/** Uses up the time step of a code. @throws {AppError} INVALID_CREDENTIALS when this step or a later one was used. */
export const spendSecondFactorStep = (user: UserId, { secret }: StoredSecondFactor, step: number): WriteOperation => ({
  label: 'totp',
  key: secondFactors.key(user),
  update: 'SET step = :step',
  condition: UNSPENT,
  values: { ':secret': secret, ':step': step },
  fails: buildTotpAlreadyUsedError,
});

/** Same for the first code of a secret, which also stores its recovery codes. */
export const activateSecondFactor = (
  user: UserId,
  { secret }: StoredSecondFactor,
  step: number,
  hashes: readonly string[],
): WriteOperation => ({
  label: 'totp',
  key: secondFactors.key(user),
  update: 'SET step = :step, recovery_hashes = :hashes',
  condition: UNSPENT,
  values: { ':secret': secret, ':step': step, ':hashes': hashes },
  fails: buildTotpAlreadyUsedError,
});

/** Uses up a recovery code by its index. @throws {AppError} INVALID_CREDENTIALS when it was used. */
export const spendRecoveryCode = (user: UserId, place: number, hash: string): WriteOperation => ({
  label: 'totp',
  key: secondFactors.key(user),
  update: `SET recovery_hashes[${place}] = :used`,
  condition: `recovery_hashes[${place}] = :hash`,
  values: { ':hash': hash, ':used': null },
  fails: buildTotpAlreadyUsedError,
});

/** Removes the second factor. @throws {AppError} INVALID_CREDENTIALS when the code that permits it was used. */
export const removeSecondFactor = (
  user: UserId,
  { secret }: StoredSecondFactor,
  spent: { step: number } | { place: number; hash: string },
): WriteOperation => ({
  label: 'totp',
  delete: secondFactors.key(user),
  ...('step' in spent
    ? { condition: UNSPENT, values: { ':secret': secret, ':step': spent.step } }
    : {
        condition: `secret = :secret AND recovery_hashes[${spent.place}] = :hash`,
        values: { ':secret': secret, ':hash': spent.hash },
      }),
  fails: buildTotpAlreadyUsedError,
});
