import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFileEndpoint } from '#shared/api/lib/list.ts';
import { incidentImpacts, incidentPhases, platformComponents } from '#shared/content/status.ts';
import { adminIncident } from '#shared/schemas/admin/incidents.ts';
import { epochSeconds, prefixedIdSchema } from '#shared/schemas/scalars.ts';
import { configChangeErrors, configChangeFields } from './change.ts';
import { textPerLanguageSchema } from './in-each-language.ts';

const { version, reason, code } = configChangeFields;
const oneIncident = z.strictObject({ id: prefixedIdSchema('inc') });

const incidentFields = {
  impact: z.enum(incidentImpacts),
  phase: z.enum(incidentPhases),
  components: z.array(z.enum(platformComponents)).max(platformComponents.length),
  title: textPerLanguageSchema(120),
  text: textPerLanguageSchema(2000),
  started_at: epochSeconds,
};

export const adminIncidentEndpoints = {
  'GET /admin/incidents': endpoint({
    summary: 'List the last 200 incidents',
    description: 'Entries of the status page, newest first.',
    permission: 'incidents.read',
    output: z.object({ incidents: z.array(adminIncident) }),
  }),
  ...listFileEndpoint('/admin/incidents', { permission: 'incidents.read', file: 'Export incidents as CSV' }),
  'POST /admin/incidents': endpoint({
    summary: 'Create an incident',
    description: 'Announces a problem or planned maintenance on the status page.',
    permission: 'incidents.write',
    body: z.strictObject({ ...incidentFields, reason, code }),
    output: z.object({ incident: adminIncident }),
    errors: ['STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
  'PUT /admin/incidents/{id}': endpoint({
    summary: 'Update an incident',
    description: 'Adds news about it, or resolves it.',
    permission: 'incidents.write',
    params: oneIncident,
    body: z.strictObject({ ...incidentFields, version, reason, code }),
    output: z.object({ incident: adminIncident }),
    errors: ['NOT_FOUND', ...configChangeErrors],
  }),
};
