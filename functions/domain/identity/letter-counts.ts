import { countExactLimit, uncountExactLimit } from '#functions/data/table/limit-counts.ts';
import { hashSecret } from './tokens.ts';

/** Letters that strangers ask for count apart from those that the recipient does: so nobody uses up somebody else's. */
const counterOf = (email: string, isRecipient: boolean): string =>
  `${isRecipient ? 'own' : 'to'}#${hashSecret(email.toLowerCase())}`;

/**
 * Counts a letter that somebody asked for, for the address that it goes to, whatever it is for; false where it is one too
 * many. Letters that nobody asked for (warnings, settlements, notices, what staff send) are not counted.
 * @param isRecipient whether who asks is known to be who reads it: by a login whose verified address it is, or where no
 *   login can be asked for, by a network where its owner has logged in before.
 */
export const countRequestedEmail = (email: string, isRecipient: boolean): Promise<boolean> =>
  countExactLimit('letter', counterOf(email, isRecipient));

/** Takes back what was counted of a letter that could not be sent. */
export const uncountRequestedEmail = (email: string, isRecipient: boolean): Promise<void> =>
  uncountExactLimit('letter', counterOf(email, isRecipient));
