import { audit } from '#functions/data/staff/audit.ts';
import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import { payMatured } from '#functions/domain/investments/pay-matured.ts';

/** Pays what is due of investments now, as the timer does by itself; recorded with how many terms that were. */
export async function payMaturedForStaff({ staff }: StaffCaller, address: string): Promise<{ processed: number }> {
  const { processed } = await payMatured();
  await audit({
    staff_id: staff.id,
    username: staff.username,
    action: 'investments.pay',
    address,
    detail: { processed },
  });
  return { processed };
}
