import type { StoredStaffInvitation, StoredStaff } from '#functions/data/staff/staff.ts';
import { hashSecret, generateSecret } from '#functions/domain/identity/tokens.ts';
import { generateTotpSecret } from '#functions/domain/identity/totp.ts';
import { composeMail } from '#functions/domain/mail/compose-mail.ts';
import { getUserLanguage } from '#functions/domain/mail/language.ts';
import { buildStaffInvitationEmail } from '#functions/domain/mail/staff-letters.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { encryptForOwner } from '#functions/lib/encrypt-for-owner.ts';
import { log } from '#functions/lib/log.ts';
import { isMailConfigured, sendMail } from '#functions/lib/mail.ts';
import type { StaffId } from '#shared/ids.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Validity of a link, seconds. */
const INVITATION_SECONDS = DAY_SECONDS;

export interface NewStaffInvitation {
  token: string;
  stored: StoredStaffInvitation;
}

/** Builds a link; `sent_to` is its e-mail address, null when the operator hands it over. */
export async function buildStaffInvitation(id: StaffId, sent_to: string | null): Promise<NewStaffInvitation> {
  const secret = generateSecret();
  const stored: StoredStaffInvitation = {
    secret_hash: hashSecret(secret),
    expires_at: addSeconds(nowSeconds(), INVITATION_SECONDS),
    totp_secret: await encryptForOwner(generateTotpSecret(), id),
    ...(sent_to !== null && { sent_to }),
  };
  return { token: `${id}.${secret}`, stored };
}

/** Address of an invitation, and its expiry; nulls when none was sent. */
export interface SentStaffInvitation {
  sent_to: string | null;
  expires_at: EpochSeconds | null;
}

const NOT_SENT: SentStaffInvitation = { sent_to: null, expires_at: null };

interface InvitationMailing {
  invitation: NewStaffInvitation;
  /** Name and language of the inviter. */
  by: { username: string; language?: string | undefined };
  isRenewal: boolean;
}

/** E-mails a stored link. Never throws: the answer states a failure, and another can be sent. */
export async function sendStaffInvitation(
  { id, username, role }: Pick<StoredStaff, 'id' | 'username' | 'role'>,
  { invitation: { token, stored }, by, isRenewal }: InvitationMailing,
): Promise<SentStaffInvitation> {
  const { sent_to, expires_at } = stored;
  if (sent_to === undefined || !isMailConfigured()) return NOT_SENT;
  try {
    const reader = {
      username,
      language: getUserLanguage({ ...(by.language !== undefined && { language: by.language }) }),
    };
    await sendMail(
      composeMail(sent_to, await buildStaffInvitationEmail({ by: by.username, role, token, isRenewal }, reader)),
    );
    return { sent_to, expires_at };
  } catch (error) {
    log.error('invitation not sent', error, { staff: id });
    return NOT_SENT;
  }
}
