import { forgetEnded } from '#functions/data/identity/sessions.ts';
import { changeUserByStaff } from '#functions/data/people/user-changes.ts';
import { findLoginOwner, moveEmail, NOBODY, readUser, type StoredUser } from '#functions/data/people/users.ts';
import {
  approvals,
  approvalView,
  decideApproval,
  isOpen,
  listApprovals,
  type StoredApproval,
} from '#functions/data/staff/approvals.ts';
import { type Operation, transact } from '#functions/data/table/transact.ts';
import { hashSecret, newSecret } from '#functions/domain/identity/tokens.ts';
import { composeMail } from '#functions/domain/mail/compose-mail.ts';
import { emailChangeLetter, masked, newAddressLetter } from '#functions/domain/mail/email-change-letter.ts';
import { deliverToPerson, securityNews } from '#functions/domain/notify/security-news.ts';
import { confirmed } from '#functions/domain/staff/access/step-up.ts';
import { newApproval } from '#functions/domain/staff/acts/approvals.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { differencesOf } from '#functions/domain/staff/acts/differences.ts';
import { recorded } from '#functions/domain/staff/acts/recorded.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { sendMail } from '#functions/lib/mail.ts';
import type { UserId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import { DAY } from '#shared/time.ts';
import { readUnchanged } from './change-person.ts';
import { readPerson } from './read-person.ts';

/** How long its owner has to object before a second member may approve it, seconds. */
const WAIT = DAY;

/** The address that an approval is about. */
export const addressIn = ({ changes }: StoredApproval): string | null => {
  const after = changes.find(({ field }) => field === 'email')?.after;
  return typeof after === 'string' ? after : null;
};

const shown = (email: string | null): string => (email === null ? '–' : masked(email));

async function tellBoth(user: StoredUser, email: string | null, token: string): Promise<void> {
  if (user.email !== null) await sendMail(composeMail(user.email, await emailChangeLetter(user, email, token)));
  if (email !== null) await sendMail(composeMail(email, newAddressLetter(user)));
}

/**
 * Asks for another e-mail address of a person, or none. Nothing changes before its owner confirms it by the letter that
 * goes to the old address, or a second member of staff approves it a day later; both addresses are told, and the
 * person on the site.
 * @throws {Refusal} USER_NOT_FOUND; CHANGED_MEANWHILE; VALIDATION_FAILED where it is that already, somebody else's, asked for
 *   already, or the account is closed; STEP_UP_REQUIRED, ACCOUNT_LOCKED; SERVICE_UNAVAILABLE where a letter cannot be
 *   sent: then it is rejected.
 */
export async function askForEmail(
  id: UserId,
  version: number,
  email: string | null,
  request: ChangeRequest,
): Promise<ApprovalView> {
  const user = await readUnchanged(id, version);
  const changes = differencesOf({ email: user.email }, { email });
  const refuse = (reason: 'emailTaken' | 'emailAsked') =>
    new Refusal('VALIDATION_FAILED', { fields: { email: because(reason) } });
  const owner = email === null ? NOBODY : await findLoginOwner(email);
  if (owner !== NOBODY && owner !== id) throw refuse('emailTaken');
  const at = nowSeconds();
  if ((await listApprovals(id)).some((one) => one.kind === 'user.email' && isOpen(one, at))) throw refuse('emailAsked');
  const secret = newSecret();
  const asked = { kind: 'user.email', subject: id, changes, wait: WAIT } as const;
  const approval = newApproval({ ...asked, secret_hash: hashSecret(secret) }, request);
  // Who has no address yet hears of it on the site alone.
  const told = securityNews(user, 'email_change_asked', { email: shown(email) });
  await confirmed(request.caller, request.code, (spend) =>
    transact([
      spend,
      approvals.add(id, approval),
      recorded(request, 'user.email_asked', id, changes, { approval: approval.id }),
      ...told.operations,
    ]),
  );
  await deliverToPerson(user, told.notification);
  try {
    await tellBoth(user, email, `${id}.${approval.id}.${secret}`);
  } catch (error) {
    log.error('e-mail change not told', error, { user: id });
    await transact([decideApproval(approval, 'rejected', null, nowSeconds())]);
    throw new Refusal('SERVICE_UNAVAILABLE', { message: 'The letters could not be sent. Ask again.', cause: error });
  }
  return approvalView(approval, user.username, at, { changes, holds: true });
}

/** The address that a person had when another one was asked for. */
const addressBefore = ({ changes }: StoredApproval) => changes.find(({ field }) => field === 'email')?.before ?? null;

/** What is asked for of an address as it would come out now, and whether it can: it rests on what was so then. */
export async function emailAsOfNow(approval: StoredApproval): Promise<ApprovalView['now']> {
  const after = addressIn(approval);
  const [user, owner] = await Promise.all([
    readUser(approval.subject as UserId),
    after === null ? NOBODY : findLoginOwner(after),
  ]);
  if (!user) return { changes: [], holds: false };
  const isFree = owner === NOBODY || owner === user.id;
  return {
    changes: [{ field: 'email', before: user.email, after }],
    holds: isFree && user.closed_at === undefined && user.email === addressBefore(approval),
  };
}

/**
 * Moves a person to the address that was approved, with what notes the decision: every session ends, and nothing leaves
 * the account for a day.
 * @throws {Refusal} CHANGED_MEANWHILE where the address, or the person, is no longer what it was when that was asked for;
 *   VALIDATION_FAILED where somebody else has it by now.
 */
export async function moveToApproved(approval: StoredApproval, operations: readonly Operation[]): Promise<void> {
  const user = await readPerson(approval.subject as UserId);
  if (user.email !== addressBefore(approval)) throw new Refusal('CHANGED_MEANWHILE');
  const email = addressIn(approval);
  const told = securityNews(user, 'email_changed', { email: shown(email) }, user.email ?? undefined);
  await transact([
    ...operations,
    changeUserByStaff(user, { email, email_changed_at: nowSeconds() }, true),
    ...moveEmail(user, email),
    ...told.operations,
  ]);
  await deliverToPerson(user, told.notification);
  const changed = await readUser(user.id);
  await forgetEnded(user.id, changed?.session_epoch ?? 0);
}
