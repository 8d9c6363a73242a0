import { type StaffActCall, toAllLanguages } from './config-acts.ts';

const testIncident = {
  impact: 'major',
  phase: 'resolved',
  components: [],
  title: toAllLanguages('Everything is lost'),
  text: toAllLanguages('Or is it?'),
  started_at: 1_800_000_000,
};

const broadcast = {
  segment: { kind: 'all' },
  texts: { en: { title: 'All is lost', message: 'Or is it?' } },
  channels: ['page', 'mail'],
};

const announcement = {
  texts: toAllLanguages('Send your coins here'),
  link: '/deposit',
  starts_at: null,
  ends_at: null,
};

/** One's own view needs no reason; shared ones are shown to others. */
const view = {
  list: 'users',
  name: 'All of them',
  search: { status: 'banned' },
  is_shared: true,
  reason: undefined,
  code: undefined,
};

/** Messages to many users, and saved views of lists: see `getStaffActsByEndpoint`. */
export const getMessageActsByEndpoint = (subjects: {
  incident: string;
  broadcasts: [string, string];
  announcements: [string, string];
}): Record<string, (() => StaffActCall) | null> => ({
  'POST /admin/views': () => ({ path: '/admin/views', body: view }),
  // The caller's own saved ones: `functions/http/admin/views.test.ts`.
  'PUT /admin/views/{id}': null,
  'POST /admin/views/{id}/default': null,
  'DELETE /admin/views/{id}': null,
  // It counts, and writes nothing.
  'POST /admin/broadcasts/preview': null,
  'POST /admin/broadcasts': () => ({ path: '/admin/broadcasts', body: broadcast }),
  'PUT /admin/broadcasts/{id}': () => ({
    path: `/admin/broadcasts/${subjects.broadcasts[0]}`,
    body: { ...broadcast, version: 0 },
  }),
  'POST /admin/broadcasts/{id}/cancel': () => ({
    path: `/admin/broadcasts/${subjects.broadcasts[1]}/cancel`,
    body: {},
  }),
  'POST /admin/announcements': () => ({ path: '/admin/announcements', body: announcement }),
  'PUT /admin/announcements/{id}': () => ({
    path: `/admin/announcements/${subjects.announcements[0]}`,
    body: { ...announcement, version: 0 },
  }),
  'POST /admin/announcements/{id}/end': () => ({
    path: `/admin/announcements/${subjects.announcements[1]}/end`,
    body: { version: 0 },
  }),
  'POST /admin/incidents': () => ({ path: '/admin/incidents', body: { ...testIncident, components: ['prices'] } }),
  'PUT /admin/incidents/{id}': () => ({
    path: `/admin/incidents/${subjects.incident}`,
    body: { ...testIncident, version: 0 },
  }),
});
