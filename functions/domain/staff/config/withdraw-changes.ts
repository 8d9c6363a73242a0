import {
  approvals,
  configSubject,
  decideApproval,
  isOpen,
  type StoredApproval,
} from '#functions/data/staff/approvals.ts';
import { type Operation, transact } from '#functions/data/table/transact.ts';
import type { WithdrawnRights } from '#functions/domain/staff/access/withdrawn-rights.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { configRoles } from '#shared/api/admin/config-guards.ts';
import type { StaffId } from '#shared/ids.ts';
import { type ConfigPlace, settledItem } from './config-place.ts';
import { type AnyObject, type AnyValues, guardedPlaces } from './config-places.ts';
import { recordDecision } from './decide-change.ts';

type AnyPlace = ConfigPlace<AnyValues, AnyObject>;

/** Changes whose decision and record fit into one transaction beside the change of the member; two writes each. */
const MOST_AT_ONCE = 30;

/** Reads the open changes of one kind by a member, with the write that takes them out of the item, or the check that there are none. */
async function readChangesOf({ kind, config }: AnyPlace, member: StaffId) {
  const item = await config.read();
  const at = nowSeconds();
  const read = Object.entries(item.pending).map(async ([id, { approval_id }]) =>
    approval_id === null ? null : approvals.read(configSubject({ kind, id }), approval_id),
  );
  const found = (await Promise.all(read)).filter(
    (approval): approval is StoredApproval => approval?.asked_by.id === member && isOpen(approval, at),
  );
  const settled = found.reduce((next, { config: change }) => (change ? settledItem(next, change.id) : next), item);
  return { found, write: found.length > 0 ? config.write(settled) : config.assertUnchanged(item) };
}

/** The writes that note that a change was withdrawn. */
function closing(approval: StoredApproval, request: ChangeRequest): Operation[] {
  const { id, username } = request.caller.staff;
  return [
    decideApproval(approval, 'rejected', { id, username }, nowSeconds()),
    recordDecision(approval, request, 'config.reject'),
  ];
}

/**
 * Withdraws the open changes of the configuration that a member may no longer make. All are taken out of their items in the
 * transaction that takes the right away, which fails where one was requested or decided since: so nothing of them comes
 * into force after it.
 */
export const withdrawChanges: WithdrawnRights = async (member, { role, is_active }, request) => {
  const lost = guardedPlaces.filter(({ kind }) => !(is_active && configRoles[kind].includes(role)));
  const read = await Promise.all(lost.map((place) => readChangesOf(place, member)));
  const found = read.flatMap((one) => one.found).toSorted((a, b) => a.expires_at - b.expires_at);
  const later = found.slice(MOST_AT_ONCE);
  return {
    operations: [
      ...read.map(({ write }) => write),
      ...found.slice(0, MOST_AT_ONCE).flatMap((approval) => closing(approval, request)),
    ],
    finish: async () => {
      for (const approval of later) await transact(closing(approval, request));
    },
  };
};
