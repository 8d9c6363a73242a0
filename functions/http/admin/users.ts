import { requestUserEmailChange } from '#functions/domain/staff/people/change-email.ts';
import { closeUserByStaff } from '#functions/domain/staff/people/close-user-by-staff.ts';
import { createUserByStaff } from '#functions/domain/staff/people/create-user-by-staff.ts';
import { exportOnlineUsers, listOnlineUsers } from '#functions/domain/staff/people/list-online.ts';
import { exportUsers, listUsers } from '#functions/domain/staff/people/list-users.ts';
import { addObjectNote, readObjectNotes } from '#functions/domain/staff/people/objects/object-notes.ts';
import { readUserForStaff } from '#functions/domain/staff/people/read-user-for-staff.ts';
import { sendPasswordLink } from '#functions/domain/staff/people/send-password-link.ts';
import { exportUserTimeline } from '#functions/domain/staff/people/timeline/export-timeline.ts';
import { readUserTimeline } from '#functions/domain/staff/people/timeline/read-timeline.ts';
import { updateUserByStaff, setUserStatus } from '#functions/domain/staff/people/update-user-by-staff.ts';
import { listUserSecurityEvents } from '#functions/domain/staff/people/user-lists.ts';
import { endUserSessions, listUserSessions } from '#functions/domain/staff/people/user-sessions.ts';
import { listUserApprovals } from '#functions/domain/staff/reviews/approval-views.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminUserApprovalEndpoints } from '#shared/api/admin/approvals.ts';
import { adminTimelineEndpoints } from '#shared/api/admin/timeline.ts';
import { adminUserEndpoints } from '#shared/api/admin/users.ts';
import { serveStaff } from './serve-staff.ts';

const domain = { ...adminUserEndpoints, ...adminUserApprovalEndpoints, ...adminTimelineEndpoints };

const handlers: EndpointHandlers<typeof domain> = {
  'GET /admin/users': ({ query }) => listUsers(query),
  'GET /admin/users.csv': ({ query }, { staff, address }) => exportUsers(query, staff, address),
  'POST /admin/users': async ({ body }, { staff: caller, address }) => {
    const { reason, code, ...input } = body;
    return { user: await createUserByStaff(input, { caller, address, reason, code }) };
  },
  'GET /admin/users/online': ({ query }) => listOnlineUsers(query.limit),
  'GET /admin/users/online.csv': (_, { staff, address }) => exportOnlineUsers(staff, address),
  'GET /admin/users/{id}': ({ params }) => readUserForStaff(params.id),
  'PUT /admin/users/{id}': ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...next } = body;
    return updateUserByStaff(params.id, version, next, { caller, address, reason, code });
  },
  'PUT /admin/users/{id}/status': ({ params, body }, { staff: caller, address }) => {
    const { status, version, reason, code } = body;
    return setUserStatus(params.id, version, status, { caller, address, reason, code });
  },
  'PUT /admin/users/{id}/password': async ({ params, body }, { staff: caller, address }) => {
    await sendPasswordLink(params.id, { caller, address, reason: body.reason, code: body.code });
    return {};
  },
  'DELETE /admin/users/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code } = body;
    await closeUserByStaff(params.id, version, { caller, address, reason, code });
    return {};
  },
  'GET /admin/users/{id}/sessions': async ({ params }) => ({ sessions: await listUserSessions(params.id) }),
  'DELETE /admin/users/{id}/sessions': async ({ params, body }, { staff: caller, address }) => ({
    ended: await endUserSessions(params.id, { caller, address, reason: body.reason, code: body.code }),
  }),
  'GET /admin/users/{id}/security-log': ({ params, query }) => listUserSecurityEvents(params.id, query),
  'GET /admin/users/{id}/notes': async ({ params, query }, { staff }) => {
    const { tags: _, ...page } = await readObjectNotes(params.id, query, staff);
    return page;
  },
  'POST /admin/users/{id}/notes': async ({ params, body }, { staff: caller, address }) => ({
    note: await addObjectNote(params.id, body.text, { caller, address, code: body.code }),
  }),
  'GET /admin/users/{id}/timeline': ({ params, query }, { staff }) =>
    readUserTimeline(params.id, query, staff.staff.role),
  'GET /admin/users/{id}/timeline.csv': ({ params, query }, { staff, address }) =>
    exportUserTimeline(params.id, query, staff, address),
  'POST /admin/users/{id}/email': async ({ params, body }, { staff: caller, address }) => {
    const { email, version, reason, code } = body;
    return { approval: await requestUserEmailChange(params.id, version, email, { caller, address, reason, code }) };
  },
  'GET /admin/users/{id}/approvals': async ({ params }) => ({ approvals: await listUserApprovals(params.id) }),
};

export const handler = serveStaff(domain, handlers);
