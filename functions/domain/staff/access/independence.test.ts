import { beforeEach, describe, expect, it } from 'vitest';
import {
  readStaffAccessHistory,
  type StaffAccessHistory,
  updateStaffAccessHistory,
} from '#functions/data/staff/access-history.ts';
import { putStaff } from '#functions/data/staff/staff.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { StaffId } from '#shared/ids.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { DAY_SECONDS, type EpochSeconds, formatUtcMinute, addSeconds } from '#shared/time.ts';
import { assertIndependentMembers, hasSeveralStaffOwners } from './independence.ts';

const START = 1_800_000_000 as EpochSeconds;
let at = START;

interface Person {
  id: StaffId;
  username: string;
}

beforeEach(() => {
  at = START;
  setClock(() => at * 1000);
});

const pass = (seconds: number) => {
  at = addSeconds(at, seconds);
};

const setStanding = async ({ id }: Person, change: Partial<StaffAccessHistory>) =>
  transact([updateStaffAccessHistory(id, await readStaffAccessHistory(id), change)]);

async function addMember(
  role: StaffRole,
  standing?: Partial<StaffAccessHistory>,
  password_hash = 'set',
): Promise<Person> {
  const id = newId('stf');
  const person = { id, username: `${role}-${id}` };
  await transact(putStaff({ ...person, role, password_hash, totp_secret: '', created_at: at }));
  if (standing) await setStanding(person, standing);
  return person;
}

const grant = ({ id, username }: Person) => ({ id, username, at });

/** Returns the error's reason and message; `allowed` without one. */
async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'allowed';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${error.reason} ${error.message}`;
  }
}
const decides = (requester: Person, decider: Person) => outcome(assertIndependentMembers(requester.id, decider.id));

describe('staff independence with several owners', () => {
  useTestTable();
  let olga: Person;
  let otto: Person;
  beforeEach(async () => {
    olga = await addMember('owner');
    otto = await addMember('owner');
  });

  it('assertIndependentMembers › allows two long-standing members', async () => {
    expect(await decides(olga, otto)).toBe('allowed');
  });

  it('assertIndependentMembers › rejects a requester who decides their own request', async () => {
    expect(await decides(olga, olga)).toMatch(/^SELF_APPROVAL/);
  });

  it.each([
    ['invited_by', /invited/],
    ['role_given_by', /gave .* their role/],
    ['access_renewed_by', /renewed .* access/],
  ] as const)(
    'assertIndependentMembers › rejects either member as decider for 30 days after %s',
    async (name, words) => {
      const puppet = await addMember('finance', { [name]: grant(olga) });
      const until = formatUtcMinute(addSeconds(at, 30 * DAY_SECONDS));
      pass(30 * DAY_SECONDS - 1);
      for (const decision of [await decides(olga, puppet), await decides(puppet, olga)]) {
        expect(decision).toMatch(/^NOT_INDEPENDENT/);
        expect(decision).toMatch(words);
        expect(decision).toContain(until);
      }
      pass(1);
      expect(await decides(olga, puppet)).toBe('allowed');
      expect(await decides(puppet, olga)).toBe('allowed');
    },
  );

  it('assertIndependentMembers › rejects members of one sponsor until the older grant is 30 days old', async () => {
    const first = await addMember('finance', { invited_by: grant(olga) });
    pass(10 * DAY_SECONDS);
    const second = await addMember('finance', { invited_by: grant(otto), access_renewed_by: grant(olga) });
    pass(2 * DAY_SECONDS);
    expect(await decides(first, second)).toMatch(/^NOT_INDEPENDENT/);
    expect(await decides(olga, second)).toMatch(/^NOT_INDEPENDENT/);
    pass(18 * DAY_SECONDS);
    expect(await decides(first, second)).toBe('allowed');
    expect(await decides(olga, second)).toMatch(/^NOT_INDEPENDENT/);
  });

  it('assertIndependentMembers › rejects a decider when any earlier decider is not independent', async () => {
    const puppet = await addMember('finance', { invited_by: grant(olga) });
    const fred = await addMember('finance');
    pass(2 * DAY_SECONDS);
    expect(await outcome(assertIndependentMembers([fred.id, olga.id], puppet.id))).toMatch(/^NOT_INDEPENDENT/);
    expect(await outcome(assertIndependentMembers([fred.id, otto.id], puppet.id))).toBe('allowed');
  });

  it.each(['accepted_at', 'role_given_by', 'access_renewed_by'] as const)(
    'assertIndependentMembers › rejects a decider for 24 hours after %s',
    async (name) => {
      const member = await addMember('finance', { [name]: name === 'accepted_at' ? at : grant(otto) });
      pass(DAY_SECONDS - 1);
      expect(await decides(olga, member)).toMatch(/^MEMBER_TOO_NEW .* until 2027-01-16 08:00 UTC/);
      expect(await outcome(assertIndependentMembers([], member.id))).toMatch(/^MEMBER_TOO_NEW/);
      expect(await decides(member, olga)).toBe('allowed');
      pass(1);
      expect(await decides(olga, member)).toBe('allowed');
    },
  );

  it('assertIndependentMembers › returned conditions fail when a member changed after the read', async () => {
    for (const isDecider of [true, false]) {
      const [requester, decider] = [await addMember('finance'), await addMember('finance')];
      const checks = await assertIndependentMembers(requester.id, decider.id);
      await setStanding(isDecider ? decider : requester, { access_renewed_by: grant(otto) });
      await expect(transact(checks)).rejects.toThrow(ConflictError);
    }
  });

  it('assertIndependentMembers › rejects indirectly linked members for 30 days after the oldest grant', async () => {
    const between = await addMember('owner', { invited_by: grant(olga) });
    pass(2 * DAY_SECONDS);
    const far = await addMember('risk', { invited_by: grant(between) });
    const besideMember = await addMember('risk', { invited_by: grant(otto) });
    const until = formatUtcMinute(addSeconds(START, 30 * DAY_SECONDS));
    pass(28 * DAY_SECONDS - 1);
    for (const decision of [await decides(olga, far), await decides(far, olga)])
      expect(decision).toMatch(new RegExp(`^NOT_INDEPENDENT .* linked through other members .* until ${until}`));
    expect(await decides(besideMember, far)).toBe('allowed');
    pass(1);
    expect(await decides(olga, far)).toBe('allowed');
    expect(await decides(between, far)).toMatch(/^NOT_INDEPENDENT .* invited /);
  });

  it('assertIndependentMembers › allows two owners who invited the same member', async () => {
    const shared = await addMember('finance', { invited_by: grant(olga), role_given_by: grant(otto) });
    expect(await decides(olga, otto)).toBe('allowed');
    for (const owner of [olga, otto]) expect(await decides(owner, shared)).toMatch(/^NOT_INDEPENDENT/);
  });

  it('assertIndependentMembers › rejects two owners who renewed each other', async () => {
    await setStanding(olga, { access_renewed_by: grant(otto) });
    await setStanding(otto, { access_renewed_by: grant(olga) });
    expect(await decides(olga, otto)).toMatch(/^NOT_INDEPENDENT .* renewed /);
  });
});

describe('staff independence with one owner', () => {
  useTestTable();

  it('assertIndependentMembers › ignores who invited whom, but rejects members in their first 24 hours', async () => {
    const olga = await addMember('owner');
    await addMember('owner', {}, '');
    expect(await hasSeveralStaffOwners()).toBe(false);
    const fred = await addMember('finance', { invited_by: grant(olga), accepted_at: at });
    expect(await decides(olga, fred)).toMatch(/^MEMBER_TOO_NEW/);
    pass(DAY_SECONDS);
    expect(await decides(olga, fred)).toBe('allowed');
  });

  it('hasSeveralStaffOwners › counts former owners for 30 days', async () => {
    await addMember('support', { owner_until: at });
    pass(30 * DAY_SECONDS - 1);
    expect(await hasSeveralStaffOwners()).toBe(true);
    pass(1);
    expect(await hasSeveralStaffOwners()).toBe(false);
  });
});
