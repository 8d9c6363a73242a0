import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateStaffMember } from '#functions/data/staff/staff.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { authenticateStaff } from './authenticate-staff.ts';
import { createStaff } from './create-staff.ts';
import { logInStaff } from './log-in-staff.ts';
import { withStepUp, withReviewStepUp } from './step-up.ts';

useTestTable();

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
const review = (submittedCode?: string) => withReviewStepUp(caller, submittedCode, (confirm) => transact(confirm));

beforeEach(async () => {
  pass(30);
  const username = `reviewer-${++names}`;
  await createStaff({ username, password: PASSWORD, role: 'risk', totp_secret: SECRET });
  caller = await session(username);
  pass(30);
});
afterEach(() => setClock());

describe('withReviewStepUp', () => {
  it('accepts one code for ten minutes of reviews', { tags: ['FIN-303'] }, async () => {
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

  it('accepts the code for its own session only', async () => {
    await review(code());
    const elsewhere = await session(caller.staff.username);
    await expect(withReviewStepUp(elsewhere, undefined, transact)).rejects.toMatchObject({
      reason: 'STEP_UP_REQUIRED',
    });
  });

  it('does not start the ten minutes for a wrong code or a failed review', async () => {
    await expect(review('000000')).rejects.toMatchObject({ reason: 'STEP_UP_REQUIRED' });
    const failing = withReviewStepUp(caller, code(), async () => Promise.reject(new Error('not done')));
    await expect(failing).rejects.toThrow('not done');
    await expect(review()).rejects.toMatchObject({ reason: 'STEP_UP_REQUIRED' });
  });

  it("rejects the code when the member's role has changed", async () => {
    await review(code());
    await transact([updateStaffMember(caller.staff.id, 0, { role: 'support', is_active: true })]);
    await expect(review()).rejects.toMatchObject({ reason: 'FORBIDDEN' });
  });
});

it('withStepUp › requires a new code each time, within the ten minutes of a review code too', async () => {
  await review(code());
  await expect(withStepUp(caller, undefined, (spend) => transact([spend]))).rejects.toMatchObject({
    reason: 'STEP_UP_REQUIRED',
  });
});
