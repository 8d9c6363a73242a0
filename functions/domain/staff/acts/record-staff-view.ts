import { writeAuditEntry } from '#functions/data/staff/audit.ts';
import { countStaffReads } from '#functions/data/staff/staff-use.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { MINUTE_SECONDS } from '#shared/time.ts';

interface StaffReading {
  caller: StaffPrincipal;
  address: string;
  /** Endpoint. */
  what: string;
  /** User or detail. */
  subject?: string;
  /** Rows on the page. */
  rows?: number;
}

/** More than normal work reads within an hour: details count as ten rows. */
const UNUSUAL = 3000;
const DETAIL = 10;
/** The same detail viewed again within this is recorded once, ms: a page reloads by itself. */
const REPEATED_VIEW_MS = 10 * MINUTE_SECONDS * 1000;
const MAX_REMEMBERED_VIEWS = 5000;
const recent = new Map<string, number>();

/** True when they have not viewed this recently. */
function isNew(key: string): boolean {
  const last = recent.get(key);
  if (last !== undefined && now() - last < REPEATED_VIEW_MS && last <= now()) return false;
  if (recent.size >= MAX_REMEMBERED_VIEWS) recent.clear();
  recent.set(key, now());
  return true;
}

/**
 * Records what a staff member views, before it is shown. Writes the line `unusual reading`, which triggers an alarm,
 * once an hour when it exceeds normal work.
 */
export async function recordStaffView({
  caller: { staff },
  address,
  what,
  subject,
  rows,
}: StaffReading): Promise<void> {
  if (subject !== undefined && !isNew(`${staff.id} ${what} ${subject}`)) return;
  const weight = rows ?? DETAIL;
  const entry = { staff_id: staff.id, username: staff.username, address };
  const subjectField = subject === undefined ? {} : { subject };
  await writeAuditEntry({
    ...entry,
    ...subjectField,
    action: 'staff.read',
    detail: { what, ...(rows !== undefined && { rows }) },
  });
  const read = await countStaffReads(staff.id, weight, nowSeconds());
  if (read < UNUSUAL || read - weight >= UNUSUAL) return;
  log.warn('unusual reading', { staff: staff.id, read });
  await writeAuditEntry({ ...entry, action: 'staff.unusual_reading', detail: { read } });
}
