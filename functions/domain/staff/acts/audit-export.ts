import { writeAuditEntry } from '#functions/data/staff/audit.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';

/** Records which staff member exported rows, the address and the filter, before the file is handed over. */
export async function recordExport(
  { text, rows }: { text: string; rows: number },
  action: AuditAction,
  filter: object,
  { staff }: StaffPrincipal,
  address: string,
): Promise<string> {
  const { id: staff_id, username } = staff;
  await writeAuditEntry({ staff_id, username, action, address, detail: { ...filter, rows } });
  return text;
}
