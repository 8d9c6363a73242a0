import type { StaffId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Staff's decision about a deposit or a withdrawal. */
export interface StaffDecision {
  admin_notes: string | null;
  processed_at: EpochSeconds | null;
  processed_by: { id: StaffId; username: string } | null;
}

export const EMPTY_STAFF_DECISION: StaffDecision = { admin_notes: null, processed_at: null, processed_by: null };

export const toStaffDecisionFields = (
  { id, username }: { id: StaffId; username: string },
  at: EpochSeconds,
): Pick<StaffDecision, 'processed_at' | 'processed_by'> => ({ processed_at: at, processed_by: { id, username } });

/** Returns the decision as staff see it. */
export const toStaffDecisionView = ({ admin_notes, processed_at, processed_by }: StaffDecision) => ({
  admin_notes,
  processed_at,
  processed_by: processed_by?.username ?? null,
});
