import { declareItems } from '#functions/data/table/kinds.ts';
import { queryPage, deleteItem, updateItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { ApprovalId, StaffId } from '#shared/ids.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Kinds of notices to owners about a member of staff. */
export const staffNoticeKinds = ['added', 'renewed', 'role', 'ended', 'restored', 'email', 'decides'] as const;
export type StaffNoticeKind = (typeof staffNoticeKinds)[number];

interface PendingNotice {
  due_at: EpochSeconds;
  /** Members to whom it was sent. */
  told: StaffId[];
}

/** A notice to all owners about a member. */
export interface MemberNotice extends PendingNotice {
  kind: StaffNoticeKind;
  member: { id: StaffId; username: string };
  role: StaffRole;
  /** Name of who did it; both names for two members; null for the operator. */
  by: string | null;
}

/** A notice to owners and risk about a pending change of the configuration. */
export interface ConfigChangeNotice extends PendingNotice {
  kind: 'config_change';
  /** Name of its author. */
  by: string;
  approval: { subject: string; id: ApprovalId };
}

/** A notice, stored until it was sent to each recipient. */
export type StaffNotice = MemberNotice | ConfigChangeNotice;

type StoredNotice = StaffNotice & { sk: string };

/** Most recipients of a notice: more than any staff has. */
export const MAX_NOTICE_RECIPIENTS = 1000;

/** In the order in which they are due. */
const notices = declareItems(() => 'STAFF_NOTICES', null).withLists({ told: MAX_NOTICE_RECIPIENTS });

/** Time after which an unsent notice is given up, seconds. */
const RETENTION_SECONDS = 7 * DAY_SECONDS;

const toNoticeKey = (notice: NewNotice): string => {
  const about = notice.kind === 'config_change' ? notice.approval.id : notice.member.id;
  return `${String(notice.due_at).padStart(10, '0')}#${about}#${notice.kind}`;
};

type NewNotice = Omit<MemberNotice, 'told'> | Omit<ConfigChangeNotice, 'told'>;

/** Builds the write of a notice, for the transaction of its cause. */
export const addStaffNotice = (notice: NewNotice): WriteOperation => {
  const storedNotice = { ...notice, told: [] };
  return {
    label: `notice of ${notice.kind}`,
    key: notices.key(undefined, toNoticeKey(notice)),
    put: { ...storedNotice, ttl: addSeconds(notice.due_at, RETENTION_SECONDS) },
  };
};

/** Returns due notices, longest-waiting first. */
export async function readDueStaffNotices(at: EpochSeconds, limit: number): Promise<StaffNotice[]> {
  const { pk } = notices.range(undefined);
  const { items } = await queryPage<StoredNotice>({ pk, from: '0', to: `${String(at).padStart(10, '0')}#~`, limit });
  return items;
}

/** Claims a notice for one run; false while another run has it until `until`. */
export async function claimStaffNotice(notice: StaffNotice, at: EpochSeconds, until: EpochSeconds): Promise<boolean> {
  const claimed = await updateItem(notices.key(undefined, toNoticeKey(notice)), {
    update: 'SET claimed_until = :until',
    condition: 'attribute_exists(pk) AND (attribute_not_exists(claimed_until) OR claimed_until <= :at)',
    values: { ':until': until, ':at': at },
  });
  return claimed !== null;
}

/** Notes to whom it was sent. */
export async function recordStaffNoticeRecipients(notice: StaffNotice, recipients: readonly StaffId[]): Promise<void> {
  await updateItem(notices.key(undefined, toNoticeKey(notice)), {
    update: 'SET told = :told',
    condition: 'attribute_exists(pk)',
    values: { ':told': recipients },
  });
}

export const removeStaffNotice = (notice: StaffNotice): Promise<void> =>
  deleteItem(notices.key(undefined, toNoticeKey(notice)));
