import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFileEndpoint, listAndFileEndpoints } from '#shared/api/lib/list.ts';
import { MAX_TICKET_ATTACHMENTS, ticketCategories, ticketStatuses } from '#shared/content/tickets.ts';
import { languages } from '#shared/languages.ts';
import { adminTicketConversation, adminTicket, ticketMacro } from '#shared/schemas/admin/tickets.ts';
import {
  epochSeconds,
  prefixedIdSchema,
  freeTextSchema,
  queryIntegerSchema,
  textLineSchema,
} from '#shared/schemas/scalars.ts';
import { ticketMessageText } from '#shared/schemas/tickets.ts';
import { configChangeErrors, configChangeFields } from './change.ts';

const { reason, code, version } = configChangeFields;

const oneTicket = z.strictObject({ id: prefixedIdSchema('tkt') });
const oneMacro = z.strictObject({ id: prefixedIdSchema('mac') });

const macro = {
  title: freeTextSchema(80),
  texts: z.strictObject(
    Object.fromEntries(languages.map((language) => [language, ticketMessageText])) as Record<
      (typeof languages)[number],
      typeof ticketMessageText
    >,
  ),
};

export const adminTicketEndpoints = {
  ...listAndFileEndpoints('/admin/tickets', {
    summary: 'List tickets',
    description: 'Those that wait for staff first, the longest waiting at the top, then the others.',
    file: 'Export tickets as CSV',
    permission: 'tickets.read',
    rows: { tickets: adminTicket },
    filter: {
      status: z.enum(ticketStatuses).optional(),
      category: z.enum(ticketCategories).optional(),
      /** Member in charge; `nobody`: unassigned tickets. */
      assignee: z.union([z.literal('nobody'), prefixedIdSchema('stf')]).optional(),
      /** Full username, e-mail address, or id of a user or ticket; or part of a subject. */
      search: textLineSchema(254).optional(),
    },
  }),
  'GET /admin/tickets/{id}': endpoint({
    summary: 'Get a ticket',
    description: 'Includes all messages and the members who can be assigned.',
    permission: 'tickets.read',
    params: oneTicket,
    output: adminTicketConversation,
    errors: ['NOT_FOUND'],
  }),
  'GET /admin/tickets/{id}/messages/{number}/pictures/{picture}': endpoint({
    summary: 'Get a link to a picture of a message',
    description: 'Valid for 60 seconds. The view is recorded.',
    permission: 'tickets.read',
    params: z.strictObject({
      id: prefixedIdSchema('tkt'),
      number: queryIntegerSchema(1, 9999),
      picture: queryIntegerSchema(1, MAX_TICKET_ATTACHMENTS),
    }),
    output: z.object({ url: z.string(), expires_at: epochSeconds }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/tickets/{id}/messages': endpoint({
    summary: 'Reply to a ticket',
    description: 'Needs the version of the ticket that was read. The user is notified on the page and by e-mail.',
    permission: 'tickets.write',
    params: oneTicket,
    body: z.strictObject({ version, message: ticketMessageText, code }),
    output: adminTicketConversation,
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...configChangeErrors],
  }),
  'PUT /admin/tickets/{id}': endpoint({
    summary: 'Update a ticket',
    description: 'Assigns it, marks it as being looked into, or closes it permanently.',
    permission: 'tickets.write',
    params: oneTicket,
    body: z.strictObject({
      version,
      status: z.enum(['open', 'waiting', 'closed']).optional(),
      /** Null: unassigned. */
      assignee_id: prefixedIdSchema('stf').nullable().optional(),
      code,
    }),
    output: adminTicketConversation,
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...configChangeErrors],
  }),
  'GET /admin/ticket-macros': endpoint({
    summary: 'List macros',
    permission: 'tickets.read',
    output: z.object({ macros: z.array(ticketMacro) }),
  }),
  ...listFileEndpoint('/admin/ticket-macros', { permission: 'tickets.read', file: 'Export macros as CSV' }),
  'POST /admin/ticket-macros': endpoint({
    summary: 'Create a macro',
    permission: 'macros.write',
    body: z.strictObject({ ...macro, reason, code }),
    output: z.object({ macro: ticketMacro }),
    errors: ['LIMIT_REACHED', ...configChangeErrors],
  }),
  'PUT /admin/ticket-macros/{id}': endpoint({
    summary: 'Update a macro',
    permission: 'macros.write',
    params: oneMacro,
    body: z.strictObject({ ...macro, version, reason, code }),
    output: z.object({ macro: ticketMacro }),
    errors: ['NOT_FOUND', 'LIMIT_REACHED', ...configChangeErrors],
  }),
  'DELETE /admin/ticket-macros/{id}': endpoint({
    summary: 'Delete a macro',
    permission: 'macros.write',
    params: oneMacro,
    body: z.strictObject({ version, reason, code }),
    output: z.object({}),
    errors: ['NOT_FOUND', ...configChangeErrors],
  }),
};
