import { acceptStaffInvitation, openInvitation } from '#functions/domain/staff/access/invitation.ts';
import {
  addMember,
  changeMember,
  exportMembers,
  inviteMember,
  listMembers,
} from '#functions/domain/staff/access/members.ts';
import type { Handlers } from '#functions/http/kit/serve.ts';
import { adminInvitation, adminStaff } from '#shared/api/admin/staff.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: Handlers<typeof adminStaff & typeof adminInvitation> = {
  'GET /admin/staff': async () => ({ staff: await listMembers() }),
  'GET /admin/staff.csv': (_, { staff, address }) => exportMembers(staff, address),
  'POST /admin/staff': ({ body: { username, role, reason, code } }, { staff: caller, address }) =>
    addMember({ username, role }, { caller, address, reason, code }),
  'PUT /admin/staff/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { role, is_active, version, reason, code } = body;
    return { member: await changeMember(params.id, version, { role, is_active }, { caller, address, reason, code }) };
  },
  'POST /admin/staff/{id}/invite': ({ params, body: { reason, code } }, { staff: caller, address }) =>
    inviteMember(params.id, { caller, address, reason, code }),
  'POST /admin/invitation/open': ({ body }) => openInvitation(body.token),
  'POST /admin/invitation/accept': ({ body }, { address }) => acceptStaffInvitation(body, address),
};

export const handler = serveStaff({ ...adminStaff, ...adminInvitation }, handlers);
