import * as z from 'zod';
import { endpoint } from '#shared/api/kit/endpoint.ts';
import { listFile } from '#shared/api/kit/list.ts';
import { configChange } from '#shared/schemas/admin/config.ts';
import { adminSystemFigure } from '#shared/schemas/admin/system.ts';
import { text } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';
import { systemFigureGroups, systemFigureNames } from '#shared/staff/system-figures.ts';
import { changeErrors, changeFields, maybeWaiting } from './change.ts';
import { treasurers } from './roles.ts';

const filter = { group: z.enum(systemFigureGroups).optional() };

export const adminSystemConfig = {
  'GET /admin/system-config': endpoint({
    summary: 'Every figure of the platform that staff may change, with its range',
    caller: roles,
    limit: 'staff',
    query: z.strictObject(filter),
    output: z.object({ figures: z.array(adminSystemFigure) }),
  }),
  ...listFile('/admin/system-config', { caller: roles, filter }),
  'PUT /admin/system-config/{name}': endpoint({
    summary:
      'Change a figure: a plain decimal within its range, a whole number where it counts; in force in two seconds, 202 where it waits',
    caller: treasurers,
    limit: 'staff',
    params: z.strictObject({ name: z.enum(systemFigureNames) }),
    // Its range is that of the figure in the path: whoever reads the figure refuses the value, with its ends.
    body: z.strictObject({ value: text(40), ...changeFields, version: changeFields.version.optional() }),
    ...maybeWaiting({ figure: adminSystemFigure }),
    errors: ['CONFIGURATION_NOT_FOUND', ...changeErrors],
  }),
  'GET /admin/system-config/{name}/history': endpoint({
    summary: 'What a figure was changed from and to, by whom and why, newest first',
    caller: roles,
    limit: 'staff',
    params: z.strictObject({ name: z.enum(systemFigureNames) }),
    query: z.strictObject({ cursor: z.string().max(600).optional() }),
    output: z.object({ changes: z.array(configChange), next_cursor: z.string().nullable() }),
    errors: ['CONFIGURATION_NOT_FOUND'],
  }),
  'POST /admin/system-config/{name}/rollback': endpoint({
    summary: 'Set a figure to the value that it had in an earlier version, as a change of its own; 0 is the default',
    caller: treasurers,
    limit: 'staff',
    params: z.strictObject({ name: z.enum(systemFigureNames) }),
    /** `version` is the one to go back to. */
    body: z.strictObject(changeFields),
    ...maybeWaiting({ figure: adminSystemFigure }),
    errors: ['CONFIGURATION_NOT_FOUND', ...changeErrors],
  }),
};
