import { transact } from '#functions/data/table/transact.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import type { Language } from '#shared/languages.ts';
import type { optionalEmailKinds, OwnUserProfile } from '#shared/schemas/people.ts';
import { toProfileView } from './profile-view.ts';

interface ProfileChange {
  /** Null removes it. */
  phone?: string | null | undefined;
  language?: Language | undefined;
  mails?: Partial<Record<(typeof optionalEmailKinds)[number], boolean>> | undefined;
}

/**
 * Updates the profile fields that a user may change freely; omitted fields stay.
 * @throws {AppError} CHANGED_MEANWHILE when the e-mail preferences were changed at the same time.
 */
export async function updateProfile(
  user: StoredUser,
  { phone, language, mails }: ProfileChange,
): Promise<OwnUserProfile> {
  const mergedMails = mails && { ...user.mails, ...mails };
  const change = {
    ...(phone !== undefined && { phone }),
    ...(language !== undefined && { language }),
    ...(mergedMails && { mails: mergedMails }),
  };
  if (Object.keys(change).length === 0) return toProfileView(user);
  await transact([updateUserFields(user, change, mergedMails ? { mails: user.mails } : {})]);
  const { phone: _, ...rest } = user;
  const shownPhone = phone === undefined ? user.phone : (phone ?? undefined);
  return toProfileView({
    ...rest,
    ...(shownPhone !== undefined && { phone: shownPhone }),
    ...(language !== undefined && { language }),
    ...(mergedMails && { mails: mergedMails }),
  });
}
