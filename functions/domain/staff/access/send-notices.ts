import { readStaffAccessHistory } from '#functions/data/staff/access-history.ts';
import { approvalCollection, isApprovalOpen } from '#functions/data/staff/approvals.ts';
import { readStaffContacts } from '#functions/data/staff/contacts.ts';
import {
  claimStaffNotice,
  MAX_NOTICE_RECIPIENTS,
  recordStaffNoticeRecipients,
  readDueStaffNotices,
  removeStaffNotice,
  type StaffNotice,
} from '#functions/data/staff/staff-notices.ts';
import { listStaff, readStaff, type StoredStaff } from '#functions/data/staff/staff.ts';
import { composeMail, type EmailContent } from '#functions/domain/mail/compose-mail.ts';
import { getUserLanguage } from '#functions/domain/mail/language.ts';
import {
  buildConfigChangeEmail,
  type StaffEmailRecipient,
  buildStaffNoticeEmail,
} from '#functions/domain/mail/staff-letters.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { BadAddressError, isMailConfigured, sendMail } from '#functions/lib/mail.ts';
import { can } from '#shared/staff/permissions.ts';
import { addSeconds, MINUTE_SECONDS } from '#shared/time.ts';
import { canStaffLogIn, getMemberDecisionStart, readStaffOwners } from './independence.ts';

/** Notices per run. */
const MAX_NOTICES_PER_RUN = 50;
/** A notice of a run that died is free for others after this, seconds. */
const CLAIMED = 5 * MINUTE_SECONDS;

/**
 * True when a notice still applies: a member renewed or changed meanwhile decides later, or never; a decided change no
 * longer waits.
 */
async function isTrue(notice: StaffNotice): Promise<boolean> {
  if (notice.kind === 'config_change') {
    const approval = await approvalCollection.read(notice.approval.subject, notice.approval.id);
    return approval !== null && isApprovalOpen(approval, nowSeconds());
  }
  const { kind, member, due_at } = notice;
  if (kind !== 'decides') return true;
  const [staff, standing] = await Promise.all([readStaff(member.id), readStaffAccessHistory(member.id)]);
  return staff !== null && canStaffLogIn(staff) && getMemberDecisionStart(standing) === due_at;
}

const isObjector = (member: StoredStaff): boolean => canStaffLogIn(member) && can(member, 'config.object');

/** Returns the recipients of a notice: owners; for the configuration also risk, who may object. */
async function readNoticeReaders(notice: StaffNotice): Promise<StoredStaff[]> {
  if (notice.kind === 'config_change') return (await listStaff()).filter(isObjector);
  const { present, former } = await readStaffOwners();
  // A former owner is notified of that loss only.
  return [...present, ...former.filter(({ id }) => id === notice.member.id)];
}

async function buildNoticeEmail(notice: StaffNotice, reader: StaffEmailRecipient): Promise<EmailContent> {
  if (notice.kind !== 'config_change') return buildStaffNoticeEmail(notice, reader);
  const approval = await approvalCollection.read(notice.approval.subject, notice.approval.id);
  if (!approval?.config) throw new Error(`Approval ${notice.approval.id} holds no change of the configuration.`);
  return buildConfigChangeEmail({ ...approval.config, by: notice.by, approval }, reader);
}

/** Sends a notice to the remaining recipients; true once none is left. */
async function sendNotice(notice: StaffNotice): Promise<boolean> {
  const readers = (await readNoticeReaders(notice)).slice(0, MAX_NOTICE_RECIPIENTS);
  const remainingReaders = readers.filter(({ id }) => !notice.told.includes(id));
  const contacts = await readStaffContacts(remainingReaders.map(({ id }) => id));
  const recipients = [...notice.told];
  for (const { id, username } of remainingReaders) {
    const contact = contacts.get(id);
    if (!contact?.email || contact.verified_at === null) continue;
    const reader = { username, language: getUserLanguage({ ...(contact.language && { language: contact.language }) }) };
    try {
      await sendMail(composeMail(contact.email, await buildNoticeEmail(notice, reader)));
      recipients.push(id);
    } catch (error) {
      log.error('staff member not notified', error, { member: id, kind: notice.kind });
      if (!(error instanceof BadAddressError)) return recordStaffNoticeRecipients(notice, recipients).then(() => false);
    }
  }
  return true;
}

/**
 * E-mails due notices: member changes to owners, pending configuration changes to owners and risk. Skips those without
 * a verified address.
 */
export async function sendStaffNotices(): Promise<{ sent: number }> {
  const at = nowSeconds();
  const due = await readDueStaffNotices(at, MAX_NOTICES_PER_RUN);
  if (due.length === 0) return { sent: 0 };
  let sentCount = 0;
  for (const notice of due) {
    if (!(await claimStaffNotice(notice, at, addSeconds(at, CLAIMED)))) continue;
    if (isMailConfigured() && (await isTrue(notice)) && !(await sendNotice(notice))) continue;
    await removeStaffNotice(notice);
    sentCount++;
  }
  return { sent: sentCount };
}
