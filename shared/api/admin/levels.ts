import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFileEndpoint } from '#shared/api/lib/list.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { adminLevel } from '#shared/schemas/admin/levels.ts';
import { staffTotpCode } from '#shared/schemas/identity.ts';
import { userLevel } from '#shared/schemas/levels.ts';
import { prefixedIdSchema, freeTextSchema, nameSchema } from '#shared/schemas/scalars.ts';
import { configChangeErrors, configChangeFields, buildApprovableOutput } from './change.ts';

const { reason, code, version } = configChangeFields;

const NUMBER = schemaError('wholeRange', { least: 1, most: 50 });

const levelFields = {
  level_number: z.int(NUMBER).min(1, NUMBER).max(50, NUMBER),
  level_name: nameSchema(40),
  /** USDT; 0 for the first level. */
  min_trading_volume: z.string().regex(/^(0|[1-9]\d{0,15})(\.\d{1,8})?$/, schemaError('amount')),
  /** Percent of fees. */
  trading_fee_discount: z.string().regex(/^(\d|[1-9]\d|100)(\.\d{1,4})?$/, schemaError('percentage')),
};

const oneLevel = z.strictObject({ id: z.string().regex(/^l\d{1,2}$/) });

export const adminLevelEndpoints = {
  'GET /admin/user-levels': endpoint({
    summary: 'List levels',
    permission: 'levels.read',
    output: z.object({ levels: z.array(adminLevel) }),
  }),
  ...listFileEndpoint('/admin/user-levels', { permission: 'levels.read', file: 'Export levels as CSV' }),
  'POST /admin/user-levels': endpoint({
    summary: 'Create a level',
    description: 'The id is `l` and the number of the level.',
    permission: 'levels.write',
    body: z.strictObject({ ...levelFields, reason, code }),
    /** Null while a new level awaits approval. */
    ...buildApprovableOutput({ level: adminLevel.nullable() }),
    errors: ['LIMIT_REACHED', ...configChangeErrors],
  }),
  'PUT /admin/user-levels/{id}': endpoint({
    summary: 'Update a level',
    description: 'Existing orders keep their discount.',
    permission: 'levels.write',
    params: oneLevel,
    body: z.strictObject({
      level_name: levelFields.level_name,
      min_trading_volume: levelFields.min_trading_volume,
      trading_fee_discount: levelFields.trading_fee_discount,
      version,
      reason,
      code,
    }),
    ...buildApprovableOutput({ level: adminLevel }),
    errors: ['CONFIGURATION_NOT_FOUND', ...configChangeErrors],
  }),
  'DELETE /admin/user-levels/{id}': endpoint({
    summary: 'Delete a level',
    description: 'Not the first one. The level of its users is determined again.',
    permission: 'levels.write',
    params: oneLevel,
    body: z.strictObject({ version, reason, code }),
    output: z.object({}),
    errors: ['CONFIGURATION_NOT_FOUND', 'FORBIDDEN', ...configChangeErrors],
  }),
  'POST /user-levels/adjust': endpoint({
    summary: 'Set the level of a user',
    description: 'Null lets the volume decide again.',
    permission: 'levels.write',
    body: z.strictObject({
      user_id: prefixedIdSchema('usr'),
      level_number: z.int().min(1).max(50).nullable(),
      reason: freeTextSchema(500),
      code: staffTotpCode.optional(),
    }),
    output: z.object({ current_level: userLevel }),
    errors: ['USER_NOT_FOUND', 'STEP_UP_REQUIRED', 'ACCOUNT_LOCKED', 'CHANGED_MEANWHILE'],
  }),
};
