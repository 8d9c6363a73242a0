import { beforeAll, describe, expect, it } from 'vitest';
import { createStaff } from '#functions/domain/staff/access/create-staff.ts';
import { sendStaffNotices } from '#functions/domain/staff/access/send-notices.ts';
import { setClock } from '#functions/lib/clock.ts';
import { unwrapResponseData } from '#functions/testing/contract/back-office.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import {
  type TestStaffMember,
  createTestStaffMember,
  passTimeWhileStaffLoggedIn,
} from '#functions/testing/people/test-staff-member.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { DAY_SECONDS, formatUtcMinute } from '#shared/time.ts';

useTestTable();
const mail = useTestMail();

let finance: TestStaffMember;
let owner: TestStaffMember;

const toRoleEmail = (role: StaffRole) => `${role}@mailbox.example`;
const PATH = '/admin/system-config/withdrawal_daily_limit';

/** Sends due notices and returns them by recipient. */
async function sentNotices(): Promise<Record<string, string>> {
  mail.sent.length = 0;
  await sendStaffNotices();
  return Object.fromEntries(mail.sent.map(({ to, subject, text }) => [to, `${subject}\n${text}`]));
}

beforeAll(async () => {
  setClock(() => 1_800_000_000_000);
  owner = await createTestStaffMember('owner');
  finance = await createTestStaffMember('finance');
  for (const role of ['owner', 'risk', 'finance', 'support'] as const)
    await createStaff({ username: `${role}.one`, password: 'a long enough password', role, email: toRoleEmail(role) });
  await sendStaffNotices();
});

describe('sendStaffNotices', () => {
  it('delayed change › notifies owners and risk once of its content and time', async () => {
    await finance.change('PUT', PATH, { value: '900000' });
    const notices = await sentNotices();
    expect(Object.keys(notices).toSorted()).toEqual([toRoleEmail('owner'), toRoleEmail('risk')]);
    const text = notices[toRoleEmail('risk')] ?? '';
    expect(text).toContain('Pending change: setting withdrawal_daily_limit');
    expect(text).toContain('value: 100000 → 900000');
    expect(text).toContain(formatUtcMinute(1_800_000_030 + DAY_SECONDS));
    expect(text).toMatch(/https:\/\/desk\.example\/admin\/approvals\?open=apv_/);
    expect(await sentNotices()).toEqual({});
  });

  it('change that needs approval › tells that a second member must approve', async () => {
    await finance.change('POST', '/admin/deposit-withdraw/configs', {
      coin_type: 'DAI',
      chain_type: 'TRC20',
      contract: 'TMwFHYXLJaRUPeW6421aqXL4ZEzPRFGkGT',
      is_deposit_enabled: true,
      is_withdraw_enabled: false,
      min_deposit_amount: '1',
      max_deposit_amount: '1000',
      min_withdraw_amount: '10',
      max_withdraw_amount: '1000',
      withdraw_fee: '1',
      withdraw_fee_type: 'fixed',
      confirmation_blocks: 20,
      decimals: 6,
      explorer: 'https://example.com/{hash}',
    });
    const text = (await sentNotices())[toRoleEmail('owner')] ?? '';
    expect(text).toContain('coin network DAI-TRC20');
    expect(text).toContain('contract: – → TMwFHYXLJaRUPeW6421aqXL4ZEzPRFGkGT');
    expect(text).toContain('It takes effect once a second person approves it.');
  });

  it('change decided before the e-mail is sent › sends no notice', async () => {
    const { approval_id } = unwrapResponseData<{ approval_id: string }>(
      await finance.change('PUT', PATH, { value: '800000' }),
    );
    expect((await owner.change('POST', `/admin/approvals/${approval_id}/reject`, {})).status).toBe(200);
    expect(await sentNotices()).toEqual({});
  });

  it('failed e-mail › is retried later', async () => {
    await finance.change('PUT', PATH, { value: '700000' });
    mail.refuse = { status: 500, type: 'InternalFailure' };
    expect(await sentNotices()).toEqual({});
    mail.refuse = null;
    await passTimeWhileStaffLoggedIn(300, [finance]);
    expect(Object.keys(await sentNotices()).toSorted()).toEqual([toRoleEmail('owner'), toRoleEmail('risk')]);
  });
});
