import type { Role } from '../../shared/api/endpoint.ts';
import type { AccountRef, SessionId, StaffId } from '../../shared/ids.ts';
import type { Mode } from '../../shared/schemas/user.ts';
import type { StoredUser } from '../data/users.ts';

/** Someone who is logged in, acting in one of the accounts. */
export interface Caller {
  user: StoredUser;
  account: AccountRef;
  mode: Mode;
  session: SessionId;
}

/** A member of staff who is logged in. */
export interface StaffCaller {
  staff: { id: StaffId; username: string; role: Role };
  session: SessionId;
}
