import * as z from 'zod';
import { MAX_TICKET_MESSAGE_LENGTH, ticketCategories, ticketStatuses } from '#shared/content/tickets.ts';
import { schemaError } from '#shared/refusals/schema-reasons.ts';
import { epochSeconds } from './scalars.ts';

/** A message: several lines, without other control characters. */
export const messageText = z
  .string()
  .min(1, schemaError('empty'))
  .max(MAX_TICKET_MESSAGE_LENGTH)
  .regex(/^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|\n)*$/u, schemaError('characters'))
  .regex(/\S/, schemaError('empty'));

/** A picture that was sent and is no part of a message yet. */
export const attachmentName = z.string().regex(/^[0-9A-Za-z_-]{32}$/, schemaError('photoAgain'));

export const ticketMessage = z.object({
  /** Counted from 1 in the order in which they were written. */
  number: z.int(),
  from: z.enum(['person', 'staff']),
  text: z.string(),
  /** How many pictures go with it: each has a link of its own, counted from 1. */
  attachments: z.int(),
  created_at: epochSeconds,
});
export type TicketMessage = z.input<typeof ticketMessage>;

export const ticket = z.object({
  id: z.string(),
  subject: z.string(),
  category: z.enum(ticketCategories),
  status: z.enum(ticketStatuses),
  /** How many there are. */
  messages: z.int(),
  created_at: epochSeconds,
  /** When it was last written in, or its status changed. */
  updated_at: epochSeconds,
});
export type Ticket = z.input<typeof ticket>;

/** A ticket with all that was written in it, the oldest first. */
export const conversation = { ticket, messages: z.array(ticketMessage) };
