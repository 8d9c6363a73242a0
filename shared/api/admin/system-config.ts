import * as z from 'zod';
import { endpoint } from '#shared/api/kit/endpoint.ts';
import { listFile } from '#shared/api/kit/list.ts';
import { adminSystemFigure } from '#shared/schemas/admin/system.ts';
import { text } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';
import { systemFigureNames } from '#shared/staff/system-figures.ts';
import { changeErrors, changeFields } from './change.ts';
import { treasurers } from './roles.ts';

export const adminSystemConfig = {
  'GET /admin/system-config': endpoint({
    summary: 'Every figure of the platform that staff may change, with its range',
    caller: roles,
    limit: 'staff',
    output: z.object({ figures: z.array(adminSystemFigure) }),
  }),
  ...listFile('/admin/system-config', { caller: roles }),
  'PUT /admin/system-config/{name}': endpoint({
    summary:
      'Change a figure: a plain decimal within its range, a whole number where it counts; in force in two seconds',
    caller: treasurers,
    limit: 'staff',
    params: z.strictObject({ name: z.enum(systemFigureNames) }),
    // Its range is that of the figure in the path: whoever reads the figure refuses the value, with its ends.
    body: z.strictObject({ value: text(40), ...changeFields, version: changeFields.version.optional() }),
    output: z.object({ figure: adminSystemFigure }),
    errors: ['NOT_FOUND', ...changeErrors],
  }),
};
