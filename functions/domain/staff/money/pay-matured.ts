import { writeAuditEntry } from '#functions/data/staff/audit.ts';
import type { StaffPrincipal } from '#functions/domain/identity/callers.ts';
import { payMaturedInvestments } from '#functions/domain/investments/pay-matured.ts';

/** Pays what is due of investments now, as the timer does by itself; recorded with how many terms that were. */
export async function payMaturedByStaff({ staff }: StaffPrincipal, address: string): Promise<{ processed: number }> {
  const { processed } = await payMaturedInvestments();
  await writeAuditEntry({
    staff_id: staff.id,
    username: staff.username,
    action: 'investments.pay',
    address,
    detail: { processed },
  });
  return { processed };
}
