import * as z from 'zod';
import {
  MAX_TICKET_ATTACHMENTS,
  MAX_TICKET_SUBJECT_LENGTH,
  ticketCategories,
  ticketStatuses,
} from '#shared/content/tickets.ts';
import { MAX_UPLOADED_IMAGE_BYTES } from '#shared/people/kyc.ts';
import { epochSeconds, prefixedIdSchema, freeTextSchema, queryIntegerSchema } from '#shared/schemas/scalars.ts';
import { ticketAttachmentName, ticketConversation, ticketMessageText, ticket } from '#shared/schemas/tickets.ts';
import { uploadedFile } from '#shared/schemas/uploaded-file.ts';
import { endpoint } from './lib/endpoint.ts';
import { paginatedListEndpoint } from './lib/list.ts';

const oneTicket = z.strictObject({ id: prefixedIdSchema('tkt') });
const attachments = z.array(ticketAttachmentName).max(MAX_TICKET_ATTACHMENTS).optional();

/** One picture: the number of its message, and its index there, both from 1. */
export const ticketPictureQuery = z.strictObject({
  id: prefixedIdSchema('tkt'),
  number: queryIntegerSchema(1, 9999),
  picture: queryIntegerSchema(1, MAX_TICKET_ATTACHMENTS),
});
export const ticketPictureLink = z.object({ url: z.string(), expires_at: epochSeconds });

/** External chats that the operator has configured, as the pages use them. */
const chat = z.object({
  /** Address shown in a frame; null: our own form is shown. */
  frame: z.string().nullable(),
  /** True when the frame gets username, e-mail address and telephone number in addition to the user's id. */
  frame_details: z.boolean(),
  /** A widget: its script, and the operator's id with it. */
  widget: z.object({ script: z.string(), id: z.string() }).nullable(),
});

/** Separate: the library that re-encodes pictures is large. */
export const ticketPictureEndpoints = {
  'POST /tickets/pictures': endpoint({
    summary: 'Upload a picture for a message',
    description: 'A form with `file` (JPG or PNG, at most 4 MB).',
    caller: 'user',
    limit: 'upload',
    /** The form around the file takes some bytes too. */
    upload: MAX_UPLOADED_IMAGE_BYTES + 64 * 1024,
    body: z.strictObject({ file: uploadedFile }),
    output: z.object({
      /** Identifies the picture among the `attachments` of a message. */
      attachment: z.string(),
      /** Picture link, valid for 60 seconds. */
      url: z.string(),
    }),
    errors: ['FILE_INVALID'],
  }),
};

export const ticketEndpoints = {
  'GET /tickets/chat': endpoint({
    summary: 'Get the support chats',
    description: 'Chats that support offers in addition to tickets.',
    caller: 'anyone',
    cache: 300,
    output: chat,
  }),
  ...paginatedListEndpoint('/tickets', {
    summary: 'List tickets',
    description: 'Newest first.',
    caller: 'user',
    rows: { tickets: ticket },
    filter: { status: z.enum(ticketStatuses).optional() },
  }),
  'POST /tickets': endpoint({
    summary: 'Create a ticket',
    description: 'At most five tickets can be open.',
    caller: 'user',
    limit: 'order',
    idempotent: true,
    body: z.strictObject({
      subject: freeTextSchema(MAX_TICKET_SUBJECT_LENGTH),
      category: z.enum(ticketCategories),
      message: ticketMessageText,
      attachments,
    }),
    output: z.object(ticketConversation),
    errors: ['NOT_FOUND', 'LIMIT_REACHED', 'IDEMPOTENCY_KEY_REUSED', 'CHANGED_MEANWHILE'],
  }),
  'GET /tickets/{id}': endpoint({
    summary: 'Get a ticket',
    description: 'Includes all messages.',
    caller: 'user',
    params: oneTicket,
    output: z.object(ticketConversation),
    errors: ['NOT_FOUND'],
  }),
  'GET /tickets/{id}/messages/{number}/pictures/{picture}': endpoint({
    summary: 'Get a link to a picture of a message',
    description: 'Valid for 60 seconds.',
    caller: 'user',
    params: ticketPictureQuery,
    output: ticketPictureLink,
    errors: ['NOT_FOUND'],
  }),
  'POST /tickets/{id}/messages': endpoint({
    summary: 'Reply to a ticket',
    description: 'Not possible once the ticket is closed.',
    caller: 'user',
    limit: 'order',
    idempotent: true,
    params: oneTicket,
    body: z.strictObject({ message: ticketMessageText, attachments }),
    output: z.object(ticketConversation),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', 'LIMIT_REACHED', 'IDEMPOTENCY_KEY_REUSED', 'CHANGED_MEANWHILE'],
  }),
  'POST /tickets/{id}/close': endpoint({
    summary: 'Close a ticket',
    description: 'A closed ticket stays unchanged.',
    caller: 'user',
    limit: 'write',
    params: oneTicket,
    output: z.object(ticketConversation),
    errors: ['NOT_FOUND'],
  }),
};
