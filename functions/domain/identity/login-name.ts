import { USERNAME_PATTERN } from '#functions/data/people/users.ts';
import { emailAddress } from '#shared/schemas/identity.ts';

/** Too short for a name: nobody has it. */
const NONE = '-';

/** A name or an e-mail address as it is looked up and counted, whatever its case; one that nobody has for what is neither. */
export function normalizeLoginName(text: string): string {
  const trimmed = text.trim();
  const is = USERNAME_PATTERN.test(trimmed) || emailAddress.safeParse(trimmed).success;
  return is ? trimmed.toLowerCase() : NONE;
}
