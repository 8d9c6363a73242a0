import { acceptStaffInvitation, openInvitation } from '#functions/domain/staff/access/invitation.ts';
import { exportMembers, listMembers } from '#functions/domain/staff/access/member-view.ts';
import { addMember, updateMember, inviteMember } from '#functions/domain/staff/access/members.ts';
import { withdrawConfigChanges } from '#functions/domain/staff/config/withdraw-config-changes.ts';
import type { Handlers } from '#functions/http/middleware/serve.ts';
import { adminInvitation, adminStaff } from '#shared/api/admin/staff.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: Handlers<typeof adminStaff & typeof adminInvitation> = {
  'GET /admin/staff': () => listMembers(),
  'GET /admin/staff.csv': (_, { staff, address }) => exportMembers(staff, address),
  'POST /admin/staff': ({ body: { username, email, role, reason, code } }, { staff: caller, address }) =>
    addMember({ username, email, role }, { caller, address, reason, code }),
  'PUT /admin/staff/{id}': ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...next } = body;
    return updateMember(params.id, version, next, { caller, address, reason, code }, withdrawConfigChanges);
  },
  'POST /admin/staff/{id}/invite': ({ params, body: { reason, code } }, { staff: caller, address }) =>
    inviteMember(params.id, { caller, address, reason, code }),
  'POST /admin/invitation/open': ({ body }) => openInvitation(body.token),
  'POST /admin/invitation/accept': ({ body }, visitor) => acceptStaffInvitation(body, visitor),
};

export const handler = serveStaff({ ...adminStaff, ...adminInvitation }, handlers);
