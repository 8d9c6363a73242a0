import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { savedView } from '#shared/schemas/admin/views.ts';
import { nameSchema, prefixedIdSchema, textLineSchema } from '#shared/schemas/scalars.ts';
import { MAX_SAVED_VIEW_NAME_LENGTH, staffListNames } from '#shared/staff/lists.ts';

const list = z.enum(staffListNames);
const oneView = z.strictObject({ id: prefixedIdSchema('viw') });

/** Maximum parameters of a saved view, and characters of each. */
const MAX_VIEW_PARAMETERS = 20;
const MAX_PARAMETER_CHARACTERS = 300;

const search = z
  .record(z.string().regex(/^[a-z][a-z_]{0,29}$/), textLineSchema(MAX_PARAMETER_CHARACTERS))
  .refine((parameters) => Object.keys(parameters).length <= MAX_VIEW_PARAMETERS);

const savedViewFields = { list, name: nameSchema(MAX_SAVED_VIEW_NAME_LENGTH), search, is_shared: z.boolean() };
const output = z.object({ views: z.array(savedView) });

/** Each endpoint returns all current views of the list. */
export const adminSavedViewEndpoints = {
  'GET /admin/views': endpoint({
    summary: 'List saved views',
    description: 'Own views of a list, and those shared with the caller’s role.',
    permission: 'session.write',
    query: z.strictObject({ list }),
    output,
  }),
  'POST /admin/views': endpoint({
    summary: 'Save a view of a list',
    description: 'Under a name, for the caller or for everyone with the same role.',
    permission: 'session.write',
    body: z.strictObject(savedViewFields),
    output,
    errors: ['LIMIT_REACHED'],
  }),
  'PUT /admin/views/{id}': endpoint({
    summary: 'Update an own view',
    permission: 'session.write',
    params: oneView,
    body: z.strictObject(savedViewFields),
    output,
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/views/{id}/default': endpoint({
    summary: 'Set or clear the default view of a list',
    permission: 'session.write',
    params: oneView,
    body: z.strictObject({ list, is_default: z.boolean() }),
    output,
    errors: ['NOT_FOUND'],
  }),
  'DELETE /admin/views/{id}': endpoint({
    summary: 'Delete an own view',
    permission: 'session.write',
    params: oneView,
    body: z.strictObject({ list }),
    output,
    errors: ['NOT_FOUND'],
  }),
};
