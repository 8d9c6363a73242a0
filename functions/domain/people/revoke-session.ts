import type { SessionId } from '../../../shared/ids.ts';
import { type SecurityVisit, securityEvent } from '../../data/security-log.ts';
import { revokeSession as revocation } from '../../data/sessions.ts';
import { transact } from '../../data/transact.ts';
import type { StoredUser } from '../../data/users.ts';

/** Ends a session of a person. @throws {Refusal} NOT_FOUND, also of somebody else's and of one that has ended. */
export const revokeSession = (user: StoredUser, id: SessionId, visit: SecurityVisit): Promise<void> =>
  transact([revocation(user.id, id), securityEvent(user.id, 'session_revoked', visit)]);
