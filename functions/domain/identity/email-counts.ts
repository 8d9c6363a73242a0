import { countExactRateLimit, uncountExactRateLimit } from '#functions/data/table/limit-counts.ts';
import { hashSecret } from './tokens.ts';

/** Requests by strangers count apart from the recipient’s own, so that no one can use up another’s quota. */
const getEmailCounterName = (email: string, isRecipient: boolean): string =>
  `${isRecipient ? 'own' : 'to'}#${hashSecret(email.toLowerCase())}`;

/**
 * Counts a requested e-mail for its recipient, of any purpose; false above the limit. Unrequested e-mails (warnings,
 * settlements, notifications, messages from staff) are not counted.
 * @param isRecipient true when the requester is known to be the recipient: logged in with this verified address or,
 * without a login, in a network of an earlier login.
 */
export const countRequestedEmail = (email: string, isRecipient: boolean): Promise<boolean> =>
  countExactRateLimit('letter', getEmailCounterName(email, isRecipient));

/** Reverts the count of an e-mail that could not be sent. */
export const uncountRequestedEmail = (email: string, isRecipient: boolean): Promise<void> =>
  uncountExactRateLimit('letter', getEmailCounterName(email, isRecipient));
