import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFile, listWithFile } from '#shared/api/lib/list.ts';
import { MAX_ATTACHMENTS, ticketCategories, ticketStatuses } from '#shared/content/tickets.ts';
import { languages } from '#shared/languages.ts';
import { adminConversation, adminTicket, ticketMacro } from '#shared/schemas/admin/tickets.ts';
import { epochSeconds, prefixedId, freeText, queryInteger, textLine } from '#shared/schemas/scalars.ts';
import { messageText } from '#shared/schemas/tickets.ts';
import { configChangeErrors, configChangeFields } from './change.ts';
import { usersWriteRoles, supportWriteRoles } from './roles.ts';

const { reason, code, version } = configChangeFields;

const oneTicket = z.strictObject({ id: prefixedId('tkt') });
const oneMacro = z.strictObject({ id: prefixedId('mac') });

const macro = {
  title: freeText(80),
  texts: z.strictObject(
    Object.fromEntries(languages.map((one) => [one, messageText])) as Record<
      (typeof languages)[number],
      typeof messageText
    >,
  ),
};

export const adminTickets = {
  ...listWithFile('/admin/tickets', {
    summary: 'Tickets: those that wait for staff, the longest-waiting first, then the others',
    caller: usersWriteRoles,
    rows: { tickets: adminTicket },
    filter: {
      status: z.enum(ticketStatuses).optional(),
      category: z.enum(ticketCategories).optional(),
      /** Member in charge; `nobody`: unassigned tickets. */
      assignee: z.union([z.literal('nobody'), prefixedId('stf')]).optional(),
      /** Full username, e-mail address, or id of a user or ticket; or part of a subject. */
      search: textLine(254).optional(),
    },
  }),
  'GET /admin/tickets/{id}': endpoint({
    summary: 'One ticket with all that was written in it, and who may look after it',
    caller: usersWriteRoles,
    limit: 'staff',
    params: oneTicket,
    output: adminConversation,
    errors: ['NOT_FOUND'],
  }),
  'GET /admin/tickets/{id}/messages/{number}/pictures/{picture}': endpoint({
    summary: 'A link that shows one picture of a message for 60 seconds; that it was looked at is recorded',
    caller: usersWriteRoles,
    limit: 'staff',
    params: z.strictObject({
      id: prefixedId('tkt'),
      number: queryInteger(1, 9999),
      picture: queryInteger(1, MAX_ATTACHMENTS),
    }),
    output: z.object({ url: z.string(), expires_at: epochSeconds }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/tickets/{id}/messages': endpoint({
    summary: 'Answer a ticket as it was looked at: its owner is told on the page and by e-mail',
    caller: supportWriteRoles,
    limit: 'staff',
    params: oneTicket,
    body: z.strictObject({ version, message: messageText, code }),
    output: adminConversation,
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...configChangeErrors],
  }),
  'PUT /admin/tickets/{id}': endpoint({
    summary: 'Say who looks after a ticket, that its owner waits, or that it is closed for good',
    caller: supportWriteRoles,
    limit: 'staff',
    params: oneTicket,
    body: z.strictObject({
      version,
      status: z.enum(['open', 'waiting', 'closed']).optional(),
      /** Null: unassigned. */
      assignee_id: prefixedId('stf').nullable().optional(),
      code,
    }),
    output: adminConversation,
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...configChangeErrors],
  }),
  'GET /admin/ticket-macros': endpoint({
    summary: 'The answers that staff keep at hand',
    caller: usersWriteRoles,
    limit: 'staff',
    output: z.object({ macros: z.array(ticketMacro) }),
  }),
  ...listFile('/admin/ticket-macros', { caller: usersWriteRoles }),
  'POST /admin/ticket-macros': endpoint({
    summary: 'Keep an answer at hand',
    caller: supportWriteRoles,
    limit: 'staff',
    body: z.strictObject({ ...macro, reason, code }),
    output: z.object({ macro: ticketMacro }),
    errors: ['LIMIT_REACHED', ...configChangeErrors],
  }),
  'PUT /admin/ticket-macros/{id}': endpoint({
    summary: 'Change an answer that is kept at hand',
    caller: supportWriteRoles,
    limit: 'staff',
    params: oneMacro,
    body: z.strictObject({ ...macro, version, reason, code }),
    output: z.object({ macro: ticketMacro }),
    errors: ['NOT_FOUND', 'LIMIT_REACHED', ...configChangeErrors],
  }),
  'DELETE /admin/ticket-macros/{id}': endpoint({
    summary: 'Keep an answer at hand no more',
    caller: supportWriteRoles,
    limit: 'staff',
    params: oneMacro,
    body: z.strictObject({ version, reason, code }),
    output: z.object({}),
    errors: ['NOT_FOUND', ...configChangeErrors],
  }),
};
