import { acceptStaffInvitation, openStaffInvitation } from '#functions/domain/staff/access/invitation.ts';
import { exportStaffMembers, listStaffMembers } from '#functions/domain/staff/access/member-view.ts';
import {
  addStaffMember,
  updateStaffMemberAccess,
  reinviteStaffMember,
} from '#functions/domain/staff/access/members.ts';
import { withdrawMemberConfigChanges } from '#functions/domain/staff/config/withdraw-config-changes.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminInvitationEndpoints, adminStaffEndpoints } from '#shared/api/admin/staff.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: EndpointHandlers<typeof adminStaffEndpoints & typeof adminInvitationEndpoints> = {
  'GET /admin/staff': () => listStaffMembers(),
  'GET /admin/staff.csv': (_, { staff, address }) => exportStaffMembers(staff, address),
  'POST /admin/staff': ({ body: { username, email, role, reason, code } }, { staff: caller, address }) =>
    addStaffMember({ username, email, role }, { caller, address, reason, code }),
  'PUT /admin/staff/{id}': ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...next } = body;
    return updateStaffMemberAccess(
      params.id,
      version,
      next,
      { caller, address, reason, code },
      withdrawMemberConfigChanges,
    );
  },
  'POST /admin/staff/{id}/invite': ({ params, body: { reason, code } }, { staff: caller, address }) =>
    reinviteStaffMember(params.id, { caller, address, reason, code }),
  'POST /admin/invitation/open': ({ body }) => openStaffInvitation(body.token),
  'POST /admin/invitation/accept': ({ body }, visitor) => acceptStaffInvitation(body, visitor),
};

export const handler = serveStaff({ ...adminStaffEndpoints, ...adminInvitationEndpoints }, handlers);
