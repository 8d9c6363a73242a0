import { writeAuditEntry } from '#functions/data/staff/audit.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { payMaturedInvestments } from '#functions/domain/investments/pay-matured-investments.ts';

/** Pays due investments now, as the timer does; records the number of terms. */
export async function payMaturedInvestmentsByStaff(
  { staff }: StaffPrincipal,
  address: string,
): Promise<{ processed: number }> {
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
