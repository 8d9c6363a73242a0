import type { StoredUser } from '#functions/data/users/users.ts';
import type { AccountRef, SessionId, StaffId } from '#shared/ids.ts';
import type { AccountMode } from '#shared/schemas/identity.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** A logged-in user, acting in one of the accounts. */
export interface UserPrincipal {
  user: StoredUser;
  account: AccountRef;
  mode: AccountMode;
  session: SessionId;
  /** Time of the login; sessions opened from this one keep it. */
  since?: EpochSeconds;
  /** Time of the last re-authentication in this session. */
  confirmed_at?: EpochSeconds;
  /** The session of the login, when this one was opened from it. */
  login?: SessionId;
}

/** A logged-in member of staff. */
export interface StaffPrincipal {
  staff: { id: StaffId; username: string; role: StaffRole };
  session: SessionId;
}
