import type { StoredUser } from '#functions/data/people/users.ts';
import type { AccountRef, SessionId, StaffId } from '#shared/ids.ts';
import type { AccountMode } from '#shared/schemas/identity.ts';
import type { Role } from '#shared/staff/roles.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Someone who is logged in, acting in one of the accounts. */
export interface UserPrincipal {
  user: StoredUser;
  account: AccountRef;
  mode: AccountMode;
  session: SessionId;
  /** When the person logged in: other sessions that are opened from this one began then too. */
  since?: EpochSeconds;
  /** When they last confirmed in this session that it is still them. */
  confirmed_at?: EpochSeconds;
  /** The session in which the person logged in, where this one was opened from it. */
  login?: SessionId;
}

/** A member of staff who is logged in. */
export interface StaffPrincipal {
  staff: { id: StaffId; username: string; role: Role };
  session: SessionId;
}
