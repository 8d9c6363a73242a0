import { declareItems } from '#functions/data/table/kinds.ts';
import { queryPage, deleteItem, updateItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { ApprovalId, StaffId } from '#shared/ids.ts';
import type { Role } from '#shared/staff/roles.ts';
import { DAY, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** What owners are told of a member of staff. */
export const staffNoticeKinds = ['added', 'renewed', 'role', 'ended', 'restored', 'email', 'decides'] as const;
export type StaffNoticeKind = (typeof staffNoticeKinds)[number];

interface Notice {
  due_at: EpochSeconds;
  /** Who was sent it. */
  told: StaffId[];
}

/** A notice to all owners of what became of a member. */
export interface MemberNotice extends Notice {
  kind: StaffNoticeKind;
  member: { id: StaffId; username: string };
  role: Role;
  /** Who did it, by name; both where two did; null of the operator. */
  by: string | null;
}

/** A notice to owners and risk of a change of the configuration that waits. */
export interface ChangeNotice extends Notice {
  kind: 'config_change';
  /** Who made it, by name. */
  by: string;
  approval: { subject: string; id: ApprovalId };
}

/** A notice, kept until each of those whom it is for was sent it. */
export type StaffNotice = MemberNotice | ChangeNotice;

type StoredNotice = StaffNotice & { sk: string };

/** At most so many are told of anything: more than any staff has. */
export const MAX_NOTICE_RECIPIENTS = 1000;

/** In the order in which they are due. */
const notices = declareItems(() => 'STAFF_NOTICES', null).withLists({ told: MAX_NOTICE_RECIPIENTS });

/** A notice that could not be sent for so long is given up, seconds. */
const KEPT = 7 * DAY;

const nameOf = (notice: Untold): string => {
  const about = notice.kind === 'config_change' ? notice.approval.id : notice.member.id;
  return `${String(notice.due_at).padStart(10, '0')}#${about}#${notice.kind}`;
};

type Untold = Omit<MemberNotice, 'told'> | Omit<ChangeNotice, 'told'>;

/** The write that has staff told, for the transaction of what they are told of. */
export const addStaffNotice = (notice: Untold): WriteOperation => {
  const whole = { ...notice, told: [] };
  return {
    label: `notice of ${notice.kind}`,
    key: notices.key(undefined, nameOf(notice)),
    put: { ...whole, ttl: addSeconds(notice.due_at, KEPT) },
  };
};

/** Those that are due, the longest-waiting first. */
export async function readDueStaffNotices(at: EpochSeconds, limit: number): Promise<StaffNotice[]> {
  const { pk } = notices.range(undefined);
  const { items } = await queryPage<StoredNotice>({ pk, from: '0', to: `${String(at).padStart(10, '0')}#~`, limit });
  return items;
}

/** Takes a notice on for one run; false where another run has it until `until`. */
export async function claimStaffNotice(notice: StaffNotice, at: EpochSeconds, until: EpochSeconds): Promise<boolean> {
  const claimed = await updateItem(notices.key(undefined, nameOf(notice)), {
    update: 'SET claimed_until = :until',
    condition: 'attribute_exists(pk) AND (attribute_not_exists(claimed_until) OR claimed_until <= :at)',
    values: { ':until': until, ':at': at },
  });
  return claimed !== null;
}

/** Notes who was sent it. */
export async function noteNoticeRecipients(notice: StaffNotice, told: readonly StaffId[]): Promise<void> {
  await updateItem(notices.key(undefined, nameOf(notice)), {
    update: 'SET told = :told',
    condition: 'attribute_exists(pk)',
    values: { ':told': told },
  });
}

export const removeStaffNotice = (notice: StaffNotice): Promise<void> =>
  deleteItem(notices.key(undefined, nameOf(notice)));
