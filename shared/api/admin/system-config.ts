import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFileEndpoint } from '#shared/api/lib/list.ts';
import { configChange } from '#shared/schemas/admin/config.ts';
import { adminSystemSetting } from '#shared/schemas/admin/system.ts';
import { textLineSchema } from '#shared/schemas/scalars.ts';
import { systemSettingGroups, systemSettingNames } from '#shared/staff/system-settings.ts';
import { configChangeErrors, configChangeFields, buildApprovableOutput } from './change.ts';

const filter = { group: z.enum(systemSettingGroups).optional() };

export const adminSystemConfigEndpoints = {
  'GET /admin/system-config': endpoint({
    summary: 'List settings',
    description: 'Settings of the platform that staff may change, with their ranges.',
    permission: 'settings.read',
    query: z.strictObject(filter),
    output: z.object({ figures: z.array(adminSystemSetting) }),
  }),
  ...listFileEndpoint('/admin/system-config', { permission: 'settings.read', filter, file: 'Export settings as CSV' }),
  'PUT /admin/system-config/{name}': endpoint({
    summary: 'Update a setting',
    description:
      'A plain decimal within its range, or a whole number for counts. In force within two seconds; 202 when it waits for approval.',
    permission: 'settings.write',
    params: z.strictObject({ name: z.enum(systemSettingNames) }),
    // The range is that of the setting in the path; reading the setting rejects the value and names the limits.
    body: z.strictObject({
      value: textLineSchema(40),
      ...configChangeFields,
      version: configChangeFields.version.optional(),
    }),
    ...buildApprovableOutput({ figure: adminSystemSetting }),
    errors: ['CONFIGURATION_NOT_FOUND', ...configChangeErrors],
  }),
  'GET /admin/system-config/{name}/history': endpoint({
    summary: 'List the changes of a setting',
    description: 'Old and new value, member and reason. Newest first.',
    permission: 'settings.read',
    params: z.strictObject({ name: z.enum(systemSettingNames) }),
    query: z.strictObject({ cursor: z.string().max(600).optional() }),
    output: z.object({ changes: z.array(configChange), next_cursor: z.string().nullable() }),
    errors: ['CONFIGURATION_NOT_FOUND'],
  }),
  'POST /admin/system-config/{name}/rollback': endpoint({
    summary: 'Roll a setting back',
    description: 'Sets the value of an earlier version, as a new change. Version 0 is the default.',
    permission: 'settings.write',
    params: z.strictObject({ name: z.enum(systemSettingNames) }),
    /** `version` is the one to restore. */
    body: z.strictObject(configChangeFields),
    ...buildApprovableOutput({ figure: adminSystemSetting }),
    errors: ['CONFIGURATION_NOT_FOUND', ...configChangeErrors],
  }),
};
