import { ofPerson } from '#functions/data/table/keys.ts';
import { single } from '#functions/data/table/kinds.ts';
import { get } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { UserId } from '#shared/ids.ts';

/** Apart from the user, so that a transaction can use up a code and change the user. */
export const secondFactors = single(ofPerson, 'SECOND_FACTOR', 'goes');

/** The second factor of a person. It counts once the user is `totp_enabled`. */
export interface StoredSecondFactor {
  /** Base32, sealed for the user. */
  secret: string;
  /** The last time step whose code was used: no code is accepted twice. */
  step?: number;
  /** Hashes of the recovery codes that are left; null of one that was used. */
  recovery_hashes?: (string | null)[];
}

export const readSecondFactor = (user: UserId): Promise<StoredSecondFactor | null> =>
  get<StoredSecondFactor>(secondFactors.key(user));

/** Puts a new secret in the place of one that does not count yet. */
export const putSecondFactor = (user: UserId, secret: string): Operation => ({
  label: 'totp',
  put: { secret },
  key: secondFactors.key(user),
});

const UNSPENT = 'secret = :secret AND (attribute_not_exists(step) OR step < :step)';

/** Uses up the time step of a code; its condition fails when this step or a later one was used already. */
export const spendStep = (user: UserId, { secret }: StoredSecondFactor, step: number): Operation => ({
  label: 'totp',
  key: secondFactors.key(user),
  update: 'SET step = :step',
  condition: UNSPENT,
  values: { ':secret': secret, ':step': step },
});

/** The same for the first code of a secret, with which its recovery codes begin. */
export const beginSecondFactor = (
  user: UserId,
  { secret }: StoredSecondFactor,
  step: number,
  hashes: readonly string[],
): Operation => ({
  label: 'totp',
  key: secondFactors.key(user),
  update: 'SET step = :step, recovery_hashes = :hashes',
  condition: UNSPENT,
  values: { ':secret': secret, ':step': step, ':hashes': hashes },
});

/** Uses up a recovery code by its place; its condition fails when it was used already. */
export const spendRecoveryCode = (user: UserId, place: number, hash: string): Operation => ({
  label: 'totp',
  key: secondFactors.key(user),
  update: `SET recovery_hashes[${place}] = :used`,
  condition: `recovery_hashes[${place}] = :hash`,
  values: { ':hash': hash, ':used': null },
});

/** Takes the second factor away; its condition fails when the code that permits it was used already. */
export const removeSecondFactor = (
  user: UserId,
  { secret }: StoredSecondFactor,
  spent: { step: number } | { place: number; hash: string },
): Operation => ({
  label: 'totp',
  delete: secondFactors.key(user),
  ...('step' in spent
    ? { condition: UNSPENT, values: { ':secret': secret, ':step': spent.step } }
    : {
        condition: `secret = :secret AND recovery_hashes[${spent.place}] = :hash`,
        values: { ':secret': secret, ':hash': spent.hash },
      }),
});
