import { buildVersionCondition } from '#functions/data/table/collection.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { kycSubmissionCollection, readUserKyc } from '#functions/data/users/kyc.ts';
import { getStaffStakeLimit } from '#functions/data/users/own-limits.ts';
import { writeStaffUserChange } from '#functions/data/users/user-changes.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { diffAuditedFields } from '#functions/domain/staff/acts/diff-audited-fields.ts';
import { toUserFlags } from '#functions/domain/staff/people/read-staff-user-detail.ts';
import { readUnchangedUser } from '#functions/domain/staff/people/update-user-by-staff.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { UserId } from '#shared/ids.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { AiCaseAction } from '#shared/staff/ai-control.ts';

type PersonAct = Exclude<AiCaseAction, 'look' | 'reopen' | 'halt_symbol' | 'resume_symbol'>;

/** Sets the switch of the user's page: pending withdrawals are not sent either. */
function setWithdraw(user: StoredUser, withdraw: boolean, request: StaffChangeContext): WriteOperation[] {
  const flags = toUserFlags(user);
  const changes = diffAuditedFields({ withdraw: flags.withdraw }, { withdraw });
  return [
    writeStaffUserChange(user, { flags: { ...flags, withdraw } }, false),
    buildAuditEntry(request, 'user.change', user.id, changes),
  ];
}

function setStakeLimit(user: StoredUser, limit: Amount | null, request: StaffChangeContext): WriteOperation[] {
  const text = (units: Amount | null) => (units === null ? null : formatUnits(units));
  const changes = diffAuditedFields({ daily_stake: text(getStaffStakeLimit(user)) }, { daily_stake: text(limit) });
  return [
    updateUserFields(user, { staff_stake_limit: limit }, { staff_stake_limit: user.staff_stake_limit }),
    buildAuditEntry(request, 'user.change', user.id, changes),
  ];
}

/**
 * Revokes a verification, so that documents can be submitted again, or restores it while none were. An unverified user
 * cannot withdraw or borrow.
 * @throws {AppError} INVALID_ORDER_STATUS in any other state.
 */
async function setVerified(
  user: StoredUser,
  isVerified: boolean,
  request: StaffChangeContext,
): Promise<WriteOperation[]> {
  const [from, to] = isVerified ? (['not_submitted', 'verified'] as const) : (['verified', 'not_submitted'] as const);
  if (user.kyc_status !== from) throw new AppError('INVALID_ORDER_STATUS');
  const [last] = await readUserKyc(user.id, 1);
  const [was, becomes] = isVerified ? (['withdrawn', 'verified'] as const) : (['verified', 'withdrawn'] as const);
  const submission =
    last?.status === was
      ? [
          kycSubmissionCollection.replace(
            user.id,
            { ...last, status: becomes, version: last.version + 1 },
            buildVersionCondition(last.version),
          ),
        ]
      : [];
  return [
    updateUserFields(user, { kyc_status: to }, { kyc_status: from }),
    ...submission,
    buildAuditEntry(request, isVerified ? 'kyc.restore' : 'kyc.ask_again', user.id, [
      { field: 'kyc_status', before: from, after: to },
    ]),
  ];
}

/**
 * Builds the writes of an act on a user, with its audit entry.
 * @throws {AppError} NOT_FOUND; VALIDATION_FAILED for a closed account, a missing limit, and without a change;
 * INVALID_ORDER_STATUS for unverified documents.
 */
export async function buildAiUserAct(
  act: PersonAct,
  id: UserId,
  limit: Amount | undefined,
  request: StaffChangeContext,
): Promise<WriteOperation[]> {
  const user = await readUnchangedUser(id, undefined);
  switch (act) {
    case 'hold_withdrawals':
      return setWithdraw(user, false, request);
    case 'release_withdrawals':
      return setWithdraw(user, true, request);
    case 'lower_limits':
      if (limit === undefined) throw new AppError('INVALID_AMOUNT');
      return setStakeLimit(user, limit, request);
    case 'restore_limits':
      return setStakeLimit(user, null, request);
    case 'ask_kyc_again':
      return setVerified(user, false, request);
    case 'restore_kyc':
      return setVerified(user, true, request);
  }
}
