import { readContacts } from '#functions/data/staff/contacts.ts';
import { readStaff } from '#functions/data/staff/staff.ts';
import {
  claimNotice,
  noteTold,
  readDueNotices,
  removeNotice,
  type StaffNotice,
} from '#functions/data/staff/staff-notices.ts';
import { readStanding } from '#functions/data/staff/standings.ts';
import { composeMail } from '#functions/domain/mail/compose-mail.ts';
import { languageOf } from '#functions/domain/mail/language.ts';
import { staffNoticeLetter } from '#functions/domain/mail/staff-letters.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { BadAddress, isMailConfigured, sendMail } from '#functions/lib/mail.ts';
import { later, MINUTE } from '#shared/time.ts';
import { canLogIn, decidesFrom, type Owners, readOwners } from './independence.ts';

/** Notices of one run. */
const MOST = 50;
/** A run that dies leaves its notice to others after so long, seconds. */
const CLAIMED = 5 * MINUTE;

/** Whether what a notice says is so: a member who was renewed or changed meanwhile decides later, or never. */
async function isTrue({ kind, member, due_at }: StaffNotice): Promise<boolean> {
  if (kind !== 'decides') return true;
  const [staff, standing] = await Promise.all([readStaff(member.id), readStanding(member.id)]);
  return staff !== null && canLogIn(staff) && decidesFrom(standing) === due_at;
}

/** Sends a notice to the owners who were not sent it yet; true once no owner is left. */
async function sendNotice(notice: StaffNotice, { present, former }: Owners): Promise<boolean> {
  // Who is no owner any more is told of that, and of nothing else.
  const owners = [...present, ...former.filter(({ id }) => id === notice.member.id)];
  const left = owners.filter(({ id }) => !notice.told.includes(id));
  const contacts = await readContacts(left.map(({ id }) => id));
  const told = [...notice.told];
  for (const { id, username } of left) {
    const contact = contacts.get(id);
    if (!contact?.email || contact.verified_at === null) continue;
    const reader = { username, language: languageOf({ ...(contact.language && { language: contact.language }) }) };
    try {
      await sendMail(composeMail(contact.email, await staffNoticeLetter(notice, reader)));
      told.push(id);
    } catch (error) {
      log.error('owner not told', error, { owner: id, kind: notice.kind });
      if (!(error instanceof BadAddress)) return noteTold(notice, told).then(() => false);
    }
  }
  return true;
}

/** E-mails owners what became of members of staff, as it falls due. Those without a verified address are passed over. */
export async function sendStaffNotices(): Promise<{ sent: number }> {
  const at = nowSeconds();
  const due = await readDueNotices(at, MOST);
  if (due.length === 0) return { sent: 0 };
  const owners = isMailConfigured() ? await readOwners() : { present: [], former: [] };
  let sent = 0;
  for (const notice of due) {
    if (!(await claimNotice(notice, at, later(at, CLAIMED)))) continue;
    if ((await isTrue(notice)) && !(await sendNotice(notice, owners))) continue;
    await removeNotice(notice);
    sent++;
  }
  return { sent };
}
