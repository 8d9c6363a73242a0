import type { StoredInvitation, StoredStaff } from '#functions/data/staff/staff.ts';
import { hashSecret, generateSecret } from '#functions/domain/identity/tokens.ts';
import { generateTotpSecret } from '#functions/domain/identity/totp.ts';
import { composeMail } from '#functions/domain/mail/compose-mail.ts';
import { getUserLanguage } from '#functions/domain/mail/language.ts';
import { buildInvitationEmail } from '#functions/domain/mail/staff-letters.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { isMailConfigured, sendMail } from '#functions/lib/mail.ts';
import { seal } from '#functions/lib/seal.ts';
import type { StaffId } from '#shared/ids.ts';
import { DAY, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Validity of a link, seconds. */
const INVITATION_SECONDS = DAY;

export interface NewInvitation {
  token: string;
  stored: StoredInvitation;
}

/** Builds a link; `sent_to` is its e-mail address, null when the operator hands it over. */
export async function buildInvitation(id: StaffId, sent_to: string | null): Promise<NewInvitation> {
  const secret = generateSecret();
  const stored: StoredInvitation = {
    secret_hash: hashSecret(secret),
    expires_at: addSeconds(nowSeconds(), INVITATION_SECONDS),
    totp_secret: await seal(generateTotpSecret(), id),
    ...(sent_to !== null && { sent_to }),
  };
  return { token: `${id}.${secret}`, stored };
}

/** Address of an invitation, and its expiry; nulls when none was sent. */
export interface SentInvitation {
  sent_to: string | null;
  expires_at: EpochSeconds | null;
}

const NOT_SENT: SentInvitation = { sent_to: null, expires_at: null };

interface Mailing {
  invitation: NewInvitation;
  /** Name and language of the inviter. */
  by: { username: string; language?: string | undefined };
  isRenewal: boolean;
}

/** E-mails a stored link. Never throws: the answer states a failure, and another can be sent. */
export async function sendInvitation(
  { id, username, role }: Pick<StoredStaff, 'id' | 'username' | 'role'>,
  { invitation: { token, stored }, by, isRenewal }: Mailing,
): Promise<SentInvitation> {
  const { sent_to, expires_at } = stored;
  if (sent_to === undefined || !isMailConfigured()) return NOT_SENT;
  try {
    const reader = {
      username,
      language: getUserLanguage({ ...(by.language !== undefined && { language: by.language }) }),
    };
    await sendMail(
      composeMail(sent_to, await buildInvitationEmail({ by: by.username, role, token, isRenewal }, reader)),
    );
    return { sent_to, expires_at };
  } catch (error) {
    log.error('invitation not sent', error, { staff: id });
    return NOT_SENT;
  }
}
