import { isActiveStaff, listStaff, readStaff, type StoredStaff } from '#functions/data/staff/staff.ts';
import {
  assertStandingUnchanged,
  readStandings,
  type StaffGrant,
  type StaffStanding,
} from '#functions/data/staff/standings.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { StaffId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because, type FieldReason } from '#shared/refusals/field-refusals.ts';
import type { Role } from '#shared/staff/roles.ts';
import { DAY, type EpochSeconds, formatUtcMinute, later } from '#shared/time.ts';

/** For how long a sponsor and a member whom they let in approve nothing for each other, seconds. */
const SPONSOR_PERIOD = 30 * DAY;
/** For how long a new or renewed member decides nothing, seconds. */
export const NEW_MEMBER_PERIOD = DAY;

interface Member extends StaffStanding {
  id: StaffId;
  username: string;
}

/** A reason why two members are not independent, and until when. */
interface Tie {
  until: EpochSeconds;
  reason: FieldReason;
}

const grantWords = {
  invited_by: 'deciderInvited',
  role_given_by: 'deciderRoleGiven',
  access_renewed_by: 'deciderRenewed',
  email_set_by: 'deciderEmailSet',
} as const;

const grantsOf = (member: Member): [keyof typeof grantWords, StaffGrant][] =>
  (Object.keys(grantWords) as (keyof typeof grantWords)[]).flatMap((name) => {
    const grant = member[name];
    return grant ? [[name, grant] as [keyof typeof grantWords, StaffGrant]] : [];
  });

const tiesBySponsor = (sponsor: Member, member: Member): Tie[] =>
  grantsOf(member)
    .filter(([, { id }]) => id === sponsor.id)
    .map(([name, { at }]) => {
      const until = later(at, SPONSOR_PERIOD);
      const params = { sponsor: sponsor.username, member: member.username, until: formatUtcMinute(until) };
      return { until, reason: because(grantWords[name], params) };
    });

/** Ties by a third member who let both in: whoever controls the one may control the other. */
const tiesByCommonSponsor = (one: Member, other: Member): Tie[] =>
  grantsOf(one).flatMap(([, first]) =>
    grantsOf(other)
      .filter(([, second]) => first.id !== null && first.id === second.id)
      .map(([, second]) => {
        const until = later(Math.min(first.at, second.at) as EpochSeconds, SPONSOR_PERIOD);
        const params = {
          sponsor: first.username,
          first: one.username,
          second: other.username,
          until: formatUtcMinute(until),
        };
        return { until, reason: because('deciderSameSponsor', params) };
      }),
  );

/** The tie between two members that lasts longest; null where they are independent at `at`. */
function findTie(one: Member, other: Member, at: EpochSeconds): Tie | null {
  const ties = [...tiesBySponsor(one, other), ...tiesBySponsor(other, one), ...tiesByCommonSponsor(one, other)].filter(
    ({ until }) => until > at,
  );
  return ties.toSorted((a, b) => b.until - a.until)[0] ?? null;
}

/** From when a member may decide; 0 for members of old. */
export function decidesFrom({ accepted_at, role_given_by, access_renewed_by }: StaffStanding): EpochSeconds {
  const since = Math.max(accepted_at ?? 0, role_given_by?.at ?? 0, access_renewed_by?.at ?? 0);
  return (since === 0 ? 0 : since + NEW_MEMBER_PERIOD) as EpochSeconds;
}

/** Whether a member can log in: has access and has accepted the invitation. */
export const canLogIn = (staff: StoredStaff): boolean => isActiveStaff(staff) && staff.password_hash !== '';

interface Owners {
  /** Owners with access who accepted an invitation; also one whose access was renewed within 30 days. */
  present: StoredStaff[];
  /** Those who lost that within 30 days. */
  former: StoredStaff[];
}

/** Returns the owners, and apart those who lost that within 30 days. */
export async function readOwners(): Promise<Owners> {
  const at = nowSeconds();
  const staff = await listStaff();
  const standings = await readStandings(staff.map(({ id }) => id));
  const wasOwner = ({ id }: StoredStaff) => (standings.get(id)?.owner_until ?? 0) + SPONSOR_PERIOD > at;
  const isPresent = (member: StoredStaff) =>
    member.role === 'owner' && isActiveStaff(member) && (canLogIn(member) || wasOwner(member));
  return {
    present: staff.filter(isPresent),
    former: staff.filter((member) => wasOwner(member) && !isPresent(member)),
  };
}

/** Returns how many owners there are: with access and an accepted invitation. */
export const countOwners = async (): Promise<number> => (await readOwners()).present.length;

/**
 * Tells whether two or more people are owners, or were within the last 30 days: nobody becomes the only owner, whom the
 * sponsor rule does not bind, by taking the access of the others away.
 */
export async function hasSeveralOwners(): Promise<boolean> {
  const { present, former } = await readOwners();
  return present.length + former.length > 1;
}

const refusalOf = (name: 'NOT_INDEPENDENT' | 'MEMBER_TOO_NEW', { reason, until }: Tie): Refusal =>
  new Refusal(name, {
    message: reason.message,
    fields: { decider: reason },
    retryAfter: Math.max(1, until - nowSeconds()),
  });

function assertSettled(member: Member, at: EpochSeconds): void {
  const until = decidesFrom(member);
  if (until <= at) return;
  const reason = because('deciderTooNew', { member: member.username, until: formatUtcMinute(until) });
  throw refusalOf('MEMBER_TOO_NEW', { until, reason });
}

async function readMembers(ids: readonly StaffId[]): Promise<Map<StaffId, Member>> {
  const [staff, standings] = await Promise.all([Promise.all(ids.map(readStaff)), readStandings(ids)]);
  return new Map(
    ids.map((id, i) => [id, { id, username: staff[i]?.username ?? id, ...(standings.get(id) ?? { version: 0 }) }]),
  );
}

/**
 * Checks that a member may decide what others prepared: they are another person, were not let in by, did not let in and
 * do not share a sponsor with any of them in the last 30 days, and are no newer than 24 hours. The rule of 30 days does
 * not bind where there is one owner (`hasSeveralOwners`). Each member is named once in the operations that are returned.
 * @param requester who prepared it or decided before; none for a decision that one member takes alone
 * @returns checks for the transaction of the decision: that what was read here is still so. They fail with
 *   `ChangedMeanwhile`, for `retryChanged`.
 * @throws {Refusal} SELF_APPROVAL, NOT_INDEPENDENT, MEMBER_TOO_NEW; the last two say why and until when at `decider`.
 */
export async function assertIndependent(
  requester: StaffId | readonly StaffId[],
  decider: StaffId,
): Promise<Operation[]> {
  const requesters = [...new Set(typeof requester === 'string' ? [requester] : requester)];
  if (requesters.includes(decider)) throw new Refusal('SELF_APPROVAL');
  const at = nowSeconds();
  const members = await readMembers([decider, ...requesters]);
  const [second, ...first] = [...members.values()];
  if (!second) throw new Refusal('FORBIDDEN');
  const ties = first.flatMap((member) => findTie(member, second, at) ?? []);
  const [tie] = ties.toSorted((a, b) => b.until - a.until);
  if (tie && (await hasSeveralOwners())) throw refusalOf('NOT_INDEPENDENT', tie);
  assertSettled(second, at);
  return [...members.values()].map((member) => assertStandingUnchanged(member.id, member));
}

/** Returns the members of these roles who can log in and may decide now what this member prepares. */
export async function listIndependentDeciders(requester: StaffId, roles: readonly Role[]): Promise<StoredStaff[]> {
  const at = nowSeconds();
  const staff = await listStaff();
  const standings = await readStandings([requester, ...staff.map(({ id }) => id)]);
  const memberOf = ({ id, username }: Pick<StoredStaff, 'id' | 'username'>): Member => ({
    id,
    username,
    ...(standings.get(id) ?? { version: 0 }),
  });
  const isBound = await hasSeveralOwners();
  const first = memberOf({ id: requester, username: '' });
  return staff.filter((one) => {
    if (one.id === requester || !roles.includes(one.role) || !canLogIn(one)) return false;
    const second = memberOf(one);
    return decidesFrom(second) <= at && !(isBound && findTie(first, second, at));
  });
}
