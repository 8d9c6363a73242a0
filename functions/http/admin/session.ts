import { logInStaff } from '#functions/domain/staff/access/log-in-staff.ts';
import { logOutStaff } from '#functions/domain/staff/access/log-out-staff.ts';
import {
  updateSavedView,
  setDefaultSavedView,
  listSavedViews,
  removeSavedView,
  createSavedView,
} from '#functions/domain/staff/access/saved-views.ts';
import { sendStaffEmailCode, verifyStaffEmail } from '#functions/domain/staff/access/staff-email.ts';
import {
  cancelBroadcastByStaff,
  updateBroadcastByStaff,
  createBroadcast,
  exportBroadcasts,
  listBroadcasts,
  readBroadcast,
} from '#functions/domain/staff/broadcasts/broadcasts.ts';
import { previewBroadcast } from '#functions/domain/staff/broadcasts/preview-broadcast.ts';
import {
  createAnnouncement,
  endAnnouncement,
  exportAnnouncements,
  listStaffAnnouncements,
  readAnnouncement,
  updateAnnouncement,
} from '#functions/domain/staff/content/announcements.ts';
import {
  cancelExportFile,
  createExportLink,
  listExportFiles,
  readExportFile,
} from '#functions/domain/staff/exports/exports.ts';
import { requestExportFile } from '#functions/domain/staff/exports/request-export.ts';
import { addObjectNote, readObjectNotes } from '#functions/domain/staff/people/objects/object-notes.ts';
import { listTaggedObjects, setObjectTags } from '#functions/domain/staff/people/objects/object-tags.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminAnnouncementEndpoints } from '#shared/api/admin/announcements.ts';
import { adminBroadcastEndpoints } from '#shared/api/admin/broadcasts.ts';
import { adminExportEndpoints } from '#shared/api/admin/exports.ts';
import { adminObjectNoteEndpoints } from '#shared/api/admin/objects.ts';
import { adminSessionEndpoints } from '#shared/api/admin/session.ts';
import { adminSavedViewEndpoints } from '#shared/api/admin/views.ts';
import { serveStaff } from './serve-staff.ts';

/** Operations without a function of their own: platform paths are limited in number. */
const endpoints = {
  ...adminSessionEndpoints,
  ...adminBroadcastEndpoints,
  ...adminAnnouncementEndpoints,
  ...adminSavedViewEndpoints,
  ...adminObjectNoteEndpoints,
  ...adminExportEndpoints,
};

const handlers: EndpointHandlers<typeof endpoints> = {
  'POST /admin/login': ({ body }, { address }) => logInStaff(body, address),
  'POST /admin/logout': async (_, { staff, address }) => {
    await logOutStaff(staff, address);
    return {};
  },
  'GET /admin/session': async (_, { staff }) => ({ staff: staff.staff }),
  'POST /admin/email/code': ({ body: { email } }, { staff, languages }) => sendStaffEmailCode(staff, email, languages),
  'PUT /admin/email': ({ body }, { staff: caller, address, languages }) => {
    const { code, ...input } = body;
    return verifyStaffEmail(input, { caller, address, code, languages });
  },
  'GET /admin/broadcasts': async () => ({ broadcasts: await listBroadcasts() }),
  'GET /admin/broadcasts.csv': (_, { staff, address }) => exportBroadcasts(staff, address),
  'POST /admin/broadcasts/preview': ({ body: { segment, texts, cursor } }) => previewBroadcast(segment, texts, cursor),
  'POST /admin/broadcasts': async ({ body }, { staff: caller, address }) => {
    const { reason, code, ...input } = body;
    return { broadcast: await createBroadcast(input, { caller, address, reason, code }) };
  },
  'GET /admin/broadcasts/{id}': async ({ params }) => ({ broadcast: await readBroadcast(params.id) }),
  'PUT /admin/broadcasts/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...input } = body;
    return { broadcast: await updateBroadcastByStaff(params.id, version, input, { caller, address, reason, code }) };
  },
  'POST /admin/broadcasts/{id}/cancel': async ({ params, body }, { staff: caller, address }) => {
    const { reason, code } = body;
    return { broadcast: await cancelBroadcastByStaff(params.id, { caller, address, reason, code }) };
  },
  'GET /admin/announcements': async () => ({ announcements: await listStaffAnnouncements() }),
  'GET /admin/announcements.csv': (_, { staff, address }) => exportAnnouncements(staff, address),
  'GET /admin/announcements/{id}': async ({ params }) => ({ announcement: await readAnnouncement(params.id) }),
  'POST /admin/announcements': async ({ body }, { staff: caller, address }) => {
    const { reason, code, ...input } = body;
    return { announcement: await createAnnouncement(input, { caller, address, reason, code }) };
  },
  'PUT /admin/announcements/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...input } = body;
    return { announcement: await updateAnnouncement(params.id, version, input, { caller, address, reason, code }) };
  },
  'POST /admin/announcements/{id}/end': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code } = body;
    return { announcement: await endAnnouncement(params.id, version, { caller, address, reason, code }) };
  },
  'GET /admin/views': async ({ query: { list } }, { staff: caller }) => ({
    views: await listSavedViews({ caller, list }),
  }),
  'POST /admin/views': async ({ body: { list, ...input } }, { staff: caller, address }) => ({
    views: await createSavedView({ caller, address, list }, input),
  }),
  'PUT /admin/views/{id}': async ({ params, body: { list, ...input } }, { staff: caller, address }) => ({
    views: await updateSavedView({ caller, address, list }, params.id, input),
  }),
  'POST /admin/views/{id}/default': async ({ params, body }, { staff: caller, address }) => ({
    views: await setDefaultSavedView({ caller, address, list: body.list }, params.id, body.is_default),
  }),
  'DELETE /admin/views/{id}': async ({ params, body: { list } }, { staff: caller, address }) => ({
    views: await removeSavedView({ caller, address, list }, params.id),
  }),
  'GET /admin/notes': ({ query: { object, ...page } }, { staff }) => readObjectNotes(object, page, staff),
  'POST /admin/notes': async ({ body }, { staff: caller, address }) => ({
    note: await addObjectNote(body.object, body.text, { caller, address, code: body.code }),
  }),
  'GET /admin/tags': ({ query: { tag, ...page } }, { staff }) => listTaggedObjects(tag, page, staff),
  'PUT /admin/tags': async ({ body }, { staff: caller, address }) => ({
    tags: await setObjectTags(body.object, body.tags, { caller, address, code: body.code }),
  }),
  'GET /admin/exports': ({ query }, { staff }) => listExportFiles(query, staff),
  'POST /admin/exports': async ({ body }, { staff, address }) => ({
    export: await requestExportFile(body, staff, address),
  }),
  'GET /admin/exports/{id}': async ({ params }, { staff }) => ({ export: await readExportFile(params.id, staff) }),
  'POST /admin/exports/{id}/cancel': async ({ params }, { staff, address }) => ({
    export: await cancelExportFile(params.id, staff, address),
  }),
  'GET /admin/exports/{id}/link': ({ params }, { staff, address }) => createExportLink(params.id, staff, address),
};

export const handler = serveStaff(endpoints, handlers);
