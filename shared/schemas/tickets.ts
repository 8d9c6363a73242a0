import * as z from 'zod';
import { MAX_TICKET_MESSAGE_LENGTH, ticketCategories, ticketStatuses } from '#shared/content/tickets.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { epochSeconds, freeLinesSchema } from './scalars.ts';

/** A message: several lines, without other control characters. */
export const ticketMessageText = freeLinesSchema(MAX_TICKET_MESSAGE_LENGTH);

/** An uploaded picture that is not part of a message yet. */
export const ticketAttachmentName = z.string().regex(/^[0-9A-Za-z_-]{32}$/, schemaError('photoAgain'));

export const ticketMessage = z.object({
  /** From 1, in the order of writing. */
  number: z.int(),
  from: z.enum(['person', 'staff']),
  text: z.string(),
  /** Number of its pictures: each has its own link, numbered from 1. */
  attachments: z.int(),
  created_at: epochSeconds,
});
export type TicketMessage = z.input<typeof ticketMessage>;

export const ticket = z.object({
  id: z.string(),
  subject: z.string(),
  category: z.enum(ticketCategories),
  status: z.enum(ticketStatuses),
  /** Number of messages. */
  messages: z.int(),
  created_at: epochSeconds,
  /** Time of the last message or status change. */
  updated_at: epochSeconds,
});
export type Ticket = z.input<typeof ticket>;

/** A ticket with all its messages, oldest first. */
export const ticketConversation = { ticket, messages: z.array(ticketMessage) };
