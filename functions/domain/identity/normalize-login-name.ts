import { USERNAME_PATTERN } from '#functions/data/users/users.ts';
import { trimBlanks } from '#shared/typed/characters.ts';
import { readEmail } from '#shared/typed/emails.ts';

/** Too short for a name, so no user has it. */
const NONE = '-';

/** Returns a name or e-mail address in lower case, for look-ups and counts; an unused name for invalid text. */
export function normalizeLoginName(text: string): string {
  const name = trimBlanks(text);
  return (USERNAME_PATTERN.test(name) ? name : (readEmail(text) ?? NONE)).toLowerCase();
}
