import { writeAuditEntry } from '#functions/data/staff/audit.ts';
import { countStaffReads } from '#functions/data/staff/staff-use.ts';
import type { StaffPrincipal } from '#functions/domain/identity/callers.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { MINUTE } from '#shared/time.ts';

interface Reading {
  caller: StaffPrincipal;
  address: string;
  /** The endpoint. */
  what: string;
  /** Whose or which detail it was. */
  subject?: string;
  /** Rows of a page. */
  rows?: number;
}

/** More than anybody reads at work within an hour: details count as ten rows. */
const UNUSUAL = 3000;
const DETAIL = 10;
/** The same detail looked at again within so long is recorded once, ms: a page asks anew by itself. */
const AGAIN_MS = 10 * MINUTE * 1000;
const MOST = 5000;
const recent = new Map<string, number>();

/** Whether it is new that they look at this. */
function isNew(key: string): boolean {
  const last = recent.get(key);
  if (last !== undefined && now() - last < AGAIN_MS && last <= now()) return false;
  if (recent.size >= MOST) recent.clear();
  recent.set(key, now());
  return true;
}

/**
 * Records what a member of staff looks at, before it is shown. The line `unusual reading`, for which an alarm listens, is
 * written once an hour where it is more than work asks for.
 */
export async function auditReading({ caller: { staff }, address, what, subject, rows }: Reading): Promise<void> {
  if (subject !== undefined && !isNew(`${staff.id} ${what} ${subject}`)) return;
  const weight = rows ?? DETAIL;
  const entry = { staff_id: staff.id, username: staff.username, address };
  const named = subject === undefined ? {} : { subject };
  await writeAuditEntry({
    ...entry,
    ...named,
    action: 'staff.read',
    detail: { what, ...(rows !== undefined && { rows }) },
  });
  const read = await countStaffReads(staff.id, weight, nowSeconds());
  if (read < UNUSUAL || read - weight >= UNUSUAL) return;
  log.warn('unusual reading', { staff: staff.id, read });
  await writeAuditEntry({ ...entry, action: 'staff.unusual_reading', detail: { read } });
}
