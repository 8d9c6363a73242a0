import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFile } from '#shared/api/lib/list.ts';
import { incidentImpacts, incidentPhases, statusComponents } from '#shared/content/status.ts';
import { adminIncident } from '#shared/schemas/admin/incidents.ts';
import { epochSeconds, prefixedId } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';
import { configChangeErrors, configChangeFields } from './change.ts';
import { textPerLanguage } from './in-each-language.ts';
import { usersWriteRoles } from './roles.ts';

const { version, reason, code } = configChangeFields;
const oneIncident = z.strictObject({ id: prefixedId('inc') });

const said = {
  impact: z.enum(incidentImpacts),
  phase: z.enum(incidentPhases),
  components: z.array(z.enum(statusComponents)).max(statusComponents.length),
  title: textPerLanguage(120),
  text: textPerLanguage(2000),
  started_at: epochSeconds,
};

export const adminIncidents = {
  'GET /admin/incidents': endpoint({
    summary: 'The last 200 things that were told on the status page, the newest first',
    caller: roles,
    limit: 'staff',
    output: z.object({ incidents: z.array(adminIncident) }),
  }),
  ...listFile('/admin/incidents', { caller: roles }),
  'POST /admin/incidents': endpoint({
    summary: 'Tell everybody on the status page that something is wrong, or planned',
    caller: usersWriteRoles,
    limit: 'staff',
    body: z.strictObject({ ...said, reason, code }),
    output: z.object({ incident: adminIncident }),
    errors: ['STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
  'PUT /admin/incidents/{id}': endpoint({
    summary: 'Tell what was found out since, or that it is over',
    caller: usersWriteRoles,
    limit: 'staff',
    params: oneIncident,
    body: z.strictObject({ ...said, version, reason, code }),
    output: z.object({ incident: adminIncident }),
    errors: ['NOT_FOUND', ...configChangeErrors],
  }),
};
