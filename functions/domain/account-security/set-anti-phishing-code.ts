import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { toProfileView } from '#functions/domain/users/profile-view.ts';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { applySecurityChange } from './apply-security-change.ts';

/** Sets the anti-phishing code shown in all of our e-mails from now on; null removes it. */
export async function setAntiPhishingCode(
  user: StoredUser,
  anti_phishing_code: string | null,
  visit: SecurityEventOrigin,
): Promise<OwnUserProfile> {
  await applySecurityChange(user, visit, {
    event: 'anti_phishing_changed',
    news: null,
    operations: [updateUserFields(user, { anti_phishing_code })],
  });
  const { anti_phishing_code: _, ...remainingUser } = user;
  return toProfileView({ ...remainingUser, ...(anti_phishing_code !== null && { anti_phishing_code }) });
}
