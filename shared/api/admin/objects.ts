import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { paginatedListEndpoint } from '#shared/api/lib/list.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { userNote } from '#shared/schemas/admin/people.ts';
import { anyPrefixedIdSchema, freeTextSchema, textLineSchema } from '#shared/schemas/scalars.ts';
import {
  MAX_OBJECT_TAG_LENGTH,
  MAX_OBJECT_TAGS,
  normalizeObjectTag,
  annotatedIdPrefixes,
} from '#shared/staff/objects.ts';
import { configChangeFields } from './change.ts';

const { code } = configChangeFields;

const object = anyPrefixedIdSchema(...annotatedIdPrefixes);
const tag = textLineSchema(MAX_OBJECT_TAG_LENGTH)
  .regex(/[\p{L}\p{N}]/u, schemaError('empty'))
  .transform(normalizeObjectTag);

/** Notes and tags of objects that have an id and a page in the back office. */
export const adminObjectNoteEndpoints = {
  ...paginatedListEndpoint('/admin/notes', {
    summary: 'List notes',
    description: 'Notes of staff about an object, newest first, with its tags.',
    permission: 'notes.read',
    rows: { notes: userNote },
    filter: { object },
    extraFields: { tags: z.array(z.string()) },
    errors: ['NOT_FOUND', 'USER_NOT_FOUND', 'FORBIDDEN'],
  }),
  'POST /admin/notes': endpoint({
    summary: 'Create a note',
    description: 'A note cannot be changed.',
    permission: 'notes.write',
    body: z.strictObject({ object, text: freeTextSchema(2000), code }),
    output: z.object({ note: userNote }),
    errors: ['NOT_FOUND', 'USER_NOT_FOUND', 'FORBIDDEN', 'STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
  ...paginatedListEndpoint('/admin/tags', {
    summary: 'List objects by tag',
    description: 'Only objects that the role may see, by kind and then by time.',
    permission: 'notes.read',
    rows: { objects: z.object({ object: z.string() }) },
    filter: { tag },
  }),
  'PUT /admin/tags': endpoint({
    summary: 'Replace the tags of an object',
    description: 'Tags keep only lower-case letters, digits and hyphens. Repeated tags are stored once.',
    permission: 'notes.write',
    body: z.strictObject({ object, tags: z.array(tag).max(MAX_OBJECT_TAGS), code }),
    output: z.object({ tags: z.array(z.string()) }),
    errors: ['NOT_FOUND', 'USER_NOT_FOUND', 'FORBIDDEN', 'CHANGED_MEANWHILE', 'STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
};
