import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateStaffMember } from '#functions/data/staff/staff.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { StaffPrincipal } from '#functions/domain/identity/callers.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { useTable } from '#functions/testing/tables/table.ts';
import { authenticateStaff } from './authenticate-staff.ts';
import { createStaff } from './create-staff.ts';
import { logInStaff } from './staff-login.ts';
import { withStepUp, withReviewStepUp } from './step-up.ts';

useTable();

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const PASSWORD = 'a long enough password';
const HOME = '192.0.2.1';
let clock = 1_800_000_000_000;
let names = 0;
let caller: StaffPrincipal;

const pass = (seconds: number) => {
  clock += seconds * 1000;
  setClock(() => clock);
};
const code = () => new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: now() });
const session = async (username: string): Promise<StaffPrincipal> => {
  pass(30);
  const { token } = await logInStaff({ username, password: PASSWORD, code: code() }, HOME);
  return (await authenticateStaff(token, HOME)) as StaffPrincipal;
};
const review = (given?: string) => withReviewStepUp(caller, given, (confirm) => transact(confirm));

beforeEach(async () => {
  pass(30);
  const username = `reviewer-${++names}`;
  await createStaff({ username, password: PASSWORD, role: 'risk', totp_secret: SECRET });
  caller = await session(username);
  pass(30);
});
afterEach(() => setClock());

describe('reviews', () => {
  it('take one code for ten minutes, in which others need none', { tags: ['FIN-303'] }, async () => {
    await expect(review()).rejects.toMatchObject({ reason: 'STEP_UP_REQUIRED' });
    await review(code());
    for (let i = 0; i < 20; i++) {
      pass(20);
      await review();
    }
    pass(199);
    await review();
    pass(1);
    await expect(review()).rejects.toMatchObject({ reason: 'STEP_UP_REQUIRED' });
    await review(code());
    await review();
  });

  it('take it in the session in which it was shown alone', async () => {
    await review(code());
    const elsewhere = await session(caller.staff.username);
    await expect(withReviewStepUp(elsewhere, undefined, transact)).rejects.toMatchObject({
      reason: 'STEP_UP_REQUIRED',
    });
  });

  it('open nothing by a code that is wrong, or of an act that was not done', async () => {
    await expect(review('000000')).rejects.toMatchObject({ reason: 'STEP_UP_REQUIRED' });
    const failing = withReviewStepUp(caller, code(), async () => Promise.reject(new Error('not done')));
    await expect(failing).rejects.toThrow('not done');
    await expect(review()).rejects.toMatchObject({ reason: 'STEP_UP_REQUIRED' });
  });

  it('end with the role in which the code was shown', async () => {
    await review(code());
    await transact([updateStaffMember(caller.staff.id, 0, { role: 'support', is_active: true })]);
    await expect(review()).rejects.toMatchObject({ reason: 'FORBIDDEN' });
  });
});

it('all else takes a code each, also within those ten minutes', async () => {
  await review(code());
  await expect(withStepUp(caller, undefined, (spend) => transact([spend]))).rejects.toMatchObject({
    reason: 'STEP_UP_REQUIRED',
  });
});
