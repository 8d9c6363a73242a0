import {
  assertStaffAccessHistoryUnchanged,
  readStaffAccessHistories,
  type StaffAccessHistory,
} from '#functions/data/staff/access-history.ts';
import { isActiveStaff, listStaff, readStaff, type StoredStaff } from '#functions/data/staff/staff.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError, type FieldError } from '#shared/errors/field-errors.ts';
import type { StaffId } from '#shared/ids.ts';
import { DAY_SECONDS, type EpochSeconds, formatUtcMinute, addSeconds } from '#shared/time.ts';

/** Period in which a sponsor and a sponsored member approve nothing for each other, seconds. */
const SPONSOR_PERIOD = 30 * DAY_SECONDS;
/** Period in which a new or renewed member decides nothing, seconds. */
export const NEW_MEMBER_PERIOD_SECONDS = DAY_SECONDS;

interface Member extends StaffAccessHistory {
  id: StaffId;
  username: string;
}

/** Reason why two members are not independent, and its end. */
interface MemberTie {
  until: EpochSeconds;
  reason: FieldError;
}

const grantWords = {
  invited_by: 'deciderInvited',
  role_given_by: 'deciderRoleGiven',
  access_renewed_by: 'deciderRenewed',
  email_set_by: 'deciderEmailSet',
} as const;

/** Sponsor of a member, directly or through others, and until when that counts. */
interface Voucher {
  id: StaffId;
  username: string;
  until: EpochSeconds;
  /** Number of grants between: 0 for the member themselves. */
  steps: number;
  /** Kind of a single grant. */
  grant?: keyof typeof grantWords;
}

type Standings = ReadonlyMap<StaffId, StaffAccessHistory>;

/** Returns a member's grants by other members that still count: the operator's do not. */
const tyingGrants = (standing: StaffAccessHistory | undefined, at: EpochSeconds) =>
  (Object.keys(grantWords) as (keyof typeof grantWords)[]).flatMap((grant) => {
    const { id = null, username = '', at: grantedAt = 0 as EpochSeconds } = standing?.[grant] ?? {};
    const until = addSeconds(grantedAt, SPONSOR_PERIOD);
    return id !== null && until > at ? [{ id, username, until, grant }] : [];
  });

/** Returns the standings of members and of all their sponsors, step by step. */
async function readVouchedStandings(ids: readonly StaffId[], at: EpochSeconds): Promise<Standings> {
  const standingsById = new Map<StaffId, StaffAccessHistory>();
  let next: readonly StaffId[] = ids;
  while (next.length > 0) {
    for (const [id, standing] of await readStaffAccessHistories(next)) standingsById.set(id, standing);
    const sponsors = next.flatMap((id) => tyingGrants(standingsById.get(id), at).map((sponsor) => sponsor.id));
    next = [...new Set(sponsors)].filter((id) => !standingsById.has(id));
  }
  return standingsById;
}

/** Returns a member and all sponsors, each by the grants that last longest. */
function findVouchers({ id, username }: Member, standings: Standings, at: EpochSeconds): Voucher[] {
  const vouchersById = new Map<StaffId, Voucher>();
  const next: Voucher[] = [{ id, username, until: Number.MAX_SAFE_INTEGER as EpochSeconds, steps: 0 }];
  for (let voucher = next.pop(); voucher; voucher = next.pop()) {
    const { until, steps } = voucher;
    const before = vouchersById.get(voucher.id);
    if (before && before.until >= until) continue;
    vouchersById.set(voucher.id, voucher);
    for (const { grant, ...sponsor } of tyingGrants(standings.get(voucher.id), at))
      next.push({
        ...sponsor,
        until: Math.min(sponsor.until, until) as EpochSeconds,
        steps: steps + 1,
        ...(steps === 0 && { grant }),
      });
  }
  return [...vouchersById.values()];
}

/** Describes the tie between two members: a grant, a common sponsor, or grants of other members between them. */
function findMemberTie(members: readonly [Member, Member], ways: readonly [Voucher, Voucher], at: EpochSeconds) {
  const [first, second] = members.map(({ username }) => username) as [string, string];
  const [ofFirst, ofSecond] = ways;
  const until = formatUtcMinute(at);
  const sponsor = ofFirst.username;
  if (ofFirst.steps === 0 && ofSecond.grant)
    return fieldError(grantWords[ofSecond.grant], { sponsor, member: second, until });
  if (ofSecond.steps === 0 && ofFirst.grant)
    return fieldError(grantWords[ofFirst.grant], { sponsor, member: first, until });
  return ofFirst.steps === 1 && ofSecond.steps === 1
    ? fieldError('deciderSameSponsor', { sponsor, first, second, until })
    : fieldError('deciderThrough', { first, second, until });
}

/** Returns the longest tie between two members; null when they are independent at `at`. */
function findTie(members: readonly [Member, Member], standings: Standings, at: EpochSeconds): MemberTie | null {
  const [ofOne, ofOther] = [findVouchers(members[0], standings, at), findVouchers(members[1], standings, at)];
  const ties = ofOne.flatMap((first) =>
    ofOther
      .filter(({ id }) => id === first.id)
      .map((second) => {
        const until = Math.min(first.until, second.until) as EpochSeconds;
        return { until, reason: findMemberTie(members, [first, second], until) };
      }),
  );
  return ties.toSorted((a, b) => b.until - a.until)[0] ?? null;
}

/** Returns when a member may begin to decide; 0 for long-standing members. */
export function getMemberDecisionStart({
  accepted_at,
  role_given_by,
  access_renewed_by,
}: StaffAccessHistory): EpochSeconds {
  const since = Math.max(accepted_at ?? 0, role_given_by?.at ?? 0, access_renewed_by?.at ?? 0);
  return (since === 0 ? 0 : since + NEW_MEMBER_PERIOD_SECONDS) as EpochSeconds;
}

/** True when a member can log in: has access and accepted the invitation. */
export const canStaffLogIn = (staff: StoredStaff): boolean => isActiveStaff(staff) && staff.password_hash !== '';

interface Owners {
  /** Owners with access who accepted an invitation, including those renewed within 30 days. */
  present: StoredStaff[];
  /** Owners who lost access within 30 days. */
  former: StoredStaff[];
}

/** Returns the owners, and separately those who lost that within 30 days. */
export async function readStaffOwners(): Promise<Owners> {
  const at = nowSeconds();
  const staff = await listStaff();
  const standings = await readStaffAccessHistories(staff.map(({ id }) => id));
  const wasOwner = ({ id }: StoredStaff) => (standings.get(id)?.owner_until ?? 0) + SPONSOR_PERIOD > at;
  const isPresent = (member: StoredStaff) =>
    member.role === 'owner' && isActiveStaff(member) && (canStaffLogIn(member) || wasOwner(member));
  return {
    present: staff.filter(isPresent),
    former: staff.filter((member) => wasOwner(member) && !isPresent(member)),
  };
}

/**
 * True when two or more members are owners, or were within 30 days. A member cannot become the only owner, exempt from
 * the sponsor rule, by removing the others' access.
 */
export async function hasSeveralStaffOwners(): Promise<boolean> {
  const { present, former } = await readStaffOwners();
  return present.length + former.length > 1;
}

const toMemberTieError = (name: 'NOT_INDEPENDENT' | 'MEMBER_TOO_NEW', { reason, until }: MemberTie): AppError =>
  new AppError(name, {
    message: reason.message,
    fields: { decider: reason },
    retryAfter: Math.max(1, until - nowSeconds()),
  });

function assertSettled(member: Member, at: EpochSeconds): void {
  const until = getMemberDecisionStart(member);
  if (until <= at) return;
  const reason = fieldError('deciderTooNew', { member: member.username, until: formatUtcMinute(until) });
  throw toMemberTieError('MEMBER_TOO_NEW', { until, reason });
}

async function readMembers(ids: readonly StaffId[], standings: Standings): Promise<Member[]> {
  const staff = await Promise.all(ids.map(readStaff));
  return ids.map((id, i) => ({ id, username: staff[i]?.username ?? id, ...(standings.get(id) ?? { version: 0 }) }));
}

/**
 * Checks that a member may decide what others prepared: they are another person, were not let in by, did not let in and
 * do not share a sponsor with any of them in the last 30 days, be it through others, and are no newer than 24 hours. The
 * rule of 30 days does not bind where there is one owner (`hasSeveralStaffOwners`). Each member is named once in the operations
 * that are returned.
 * @param requester who prepared it or decided before; none for a decision that one member takes alone
 * @returns checks for the transaction of the decision: that what was read here is still so. They fail with
 *   `ConflictError`, for `retryOnConflict`.
 * @throws {AppError} SELF_APPROVAL, NOT_INDEPENDENT, MEMBER_TOO_NEW; the last two say why and until when at `decider`.
 */
export async function assertIndependentMembers(
  requester: StaffId | readonly StaffId[],
  decider: StaffId,
): Promise<WriteOperation[]> {
  const requesters = [...new Set(typeof requester === 'string' ? [requester] : requester)];
  if (requesters.includes(decider)) throw new AppError('SELF_APPROVAL');
  const at = nowSeconds();
  const ids = [decider, ...requesters];
  const standings = await readVouchedStandings(ids, at);
  const members = await readMembers(ids, standings);
  const [second, ...first] = members;
  if (!second) throw new AppError('FORBIDDEN');
  const ties = first.flatMap((member) => findTie([member, second], standings, at) ?? []);
  const [tie] = ties.toSorted((a, b) => b.until - a.until);
  if (tie && (await hasSeveralStaffOwners())) throw toMemberTieError('NOT_INDEPENDENT', tie);
  assertSettled(second, at);
  return members.map((member) => assertStaffAccessHistoryUnchanged(member.id, member));
}
