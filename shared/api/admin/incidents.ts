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
    summary: 'List the last 200 incidents',
    description: 'Entries of the status page, newest first.',
    caller: roles,
    limit: 'staff',
    output: z.object({ incidents: z.array(adminIncident) }),
  }),
  ...listFile('/admin/incidents', { caller: roles, file: 'Export incidents as CSV' }),
  'POST /admin/incidents': endpoint({
    summary: 'Create an incident',
    description: 'Announces a problem or planned maintenance on the status page.',
    caller: usersWriteRoles,
    limit: 'staff',
    body: z.strictObject({ ...said, reason, code }),
    output: z.object({ incident: adminIncident }),
    errors: ['STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
  'PUT /admin/incidents/{id}': endpoint({
    summary: 'Update an incident',
    description: 'Adds news about it, or resolves it.',
    caller: usersWriteRoles,
    limit: 'staff',
    params: oneIncident,
    body: z.strictObject({ ...said, version, reason, code }),
    output: z.object({ incident: adminIncident }),
    errors: ['NOT_FOUND', ...configChangeErrors],
  }),
};
