import { USERNAME_PATTERN } from '#functions/data/users/users.ts';
import { emailAddress } from '#shared/schemas/identity.ts';

/** Too short for a name, so no user has it. */
const NONE = '-';

/** Returns a name or e-mail address in lower case, for look-ups and counts; an unused name for invalid text. */
export function normalizeLoginName(text: string): string {
  const trimmed = text.trim();
  const is = USERNAME_PATTERN.test(trimmed) || emailAddress.safeParse(trimmed).success;
  return is ? trimmed.toLowerCase() : NONE;
}
