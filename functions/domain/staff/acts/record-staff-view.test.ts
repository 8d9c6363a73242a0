import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { auditEntryCollection, type StoredAuditEntry } from '#functions/data/staff/audit.ts';
import { queryAllItems } from '#functions/data/table/table.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { recordStaffView } from './record-staff-view.ts';

useTestTable();

const START = 1_800_000_000_000;
let caller: StaffPrincipal;
beforeEach(() => {
  caller = { staff: { id: newId('stf'), username: 'reader', role: 'support' }, session: newId('ses') };
  setClock(() => START);
});
afterEach(() => {
  setClock();
  vi.restoreAllMocks();
});

const recorded = async (): Promise<StoredAuditEntry[]> => {
  const entries: StoredAuditEntry[] = [];
  for await (const entry of queryAllItems<StoredAuditEntry>(auditEntryCollection.range(caller.staff.id)))
    entries.push(entry);
  return entries;
};
const look = (subject: string) =>
  recordStaffView({ caller, address: '192.0.2.1', what: 'GET /admin/users/{id}', subject });
const turn = (rows: number) => recordStaffView({ caller, address: '192.0.2.1', what: 'GET /admin/users', rows });

it('recordStaffView › audits repeated views of a detail once in ten minutes', async () => {
  for (let i = 0; i < 3; i++) await look('usr_1');
  await look('usr_2');
  expect(new Set((await recorded()).map(({ subject }) => subject))).toEqual(new Set(['usr_1', 'usr_2']));
  expect(await recorded()).toHaveLength(2);
  setClock(() => START + 11 * 60_000);
  await look('usr_1');
  expect(await recorded()).toHaveLength(3);
  expect((await recorded())[0]).toMatchObject({
    username: 'reader',
    action: 'staff.read',
    address: '192.0.2.1',
    detail: { what: 'GET /admin/users/{id}' },
  });
});

it('recordStaffView › audits list pages with row counts and warns of unusual reading once an hour', async () => {
  const warned = vi.spyOn(log, 'warn').mockImplementation(() => {});
  for (let i = 0; i < 14; i++) await turn(200);
  expect((await recorded()).every(({ action, detail }) => action === 'staff.read' && detail?.['rows'] === 200)).toBe(
    true,
  );
  expect(warned).not.toHaveBeenCalled();
  for (let i = 0; i < 5; i++) await turn(200);
  expect(warned.mock.calls).toEqual([['unusual reading', { staff: caller.staff.id, read: 3000 }]]);
  expect((await recorded()).filter(({ action }) => action === 'staff.unusual_reading')).toHaveLength(1);
  setClock(() => START + 3_600_000);
  for (let i = 0; i < 15; i++) await turn(200);
  expect(warned).toHaveBeenCalledTimes(2);
});
