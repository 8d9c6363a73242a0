import { transact } from '#functions/data/table/transact.ts';
import { putLevelChange, readTradedVolume } from '#functions/data/users/level-changes.ts';
import { getUserLevelForVolume, getUserLevel, toUserLevelView, readUserLevels } from '#functions/data/users/levels.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { getUserAccount, readUser } from '#functions/data/users/users.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { diffAuditedFields } from '#functions/domain/staff/acts/diff-audited-fields.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { UserId } from '#shared/ids.ts';
import type { UserLevel } from '#shared/schemas/levels.ts';

/**
 * Sets a user's level manually, which volume does not change from then on; null returns to the volume.
 * @throws {AppError} USER_NOT_FOUND without a main account; VALIDATION_FAILED for an unknown level, or when nothing
 * would change; STEP_UP_REQUIRED, ACCOUNT_LOCKED, CHANGED_MEANWHILE.
 */
export async function adjustUserLevel(
  id: UserId,
  number: number | null,
  request: StaffChangeContext,
): Promise<UserLevel> {
  const [user, levels] = await Promise.all([readUser(id), readUserLevels()]);
  const account = user && getUserAccount(user, 'main');
  if (!user || !account) throw new AppError('USER_NOT_FOUND');
  const set = levels.find(({ level_number }) => level_number === number);
  if (number !== null && !set)
    throw new AppError('VALIDATION_FAILED', { fields: { level_number: fieldError('levelUnknown') } });
  const next = set ?? getUserLevelForVolume((await readTradedVolume(account)).volume, levels);
  const [before, fixed] = [getUserLevel(user, levels).level_number, user.level_fixed === true];
  const changes = diffAuditedFields(
    { level_number: before, level_fixed: fixed },
    { level_number: next.level_number, level_fixed: number !== null },
  );
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      updateUserFields(
        user,
        { level: next.level_number, level_fixed: number === null ? null : true },
        { level: user.level, level_fixed: user.level_fixed },
      ),
      ...(before === next.level_number
        ? []
        : [putLevelChange(id, { from_level: before, to_level: next.level_number, reason: 'staff' })]),
      buildAuditEntry(request, 'level.adjust', id, changes),
    ]),
  );
  return toUserLevelView(next);
}
