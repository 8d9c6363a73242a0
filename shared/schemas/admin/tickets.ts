import * as z from 'zod';
import { languages } from '#shared/languages.ts';
import { epochSeconds } from '#shared/schemas/scalars.ts';
import { ticket, ticketMessage } from '#shared/schemas/tickets.ts';

export const adminTicket = ticket.extend({
  user_id: z.string(),
  username: z.string(),
  /** Who of the staff looks after it. */
  assignee_id: z.string().nullable(),
  assignee: z.string().nullable(),
  /** Since when it waits for staff; null where it does not. */
  waits_since: epochSeconds.nullable(),
  version: z.int(),
});
export type AdminTicket = z.input<typeof adminTicket>;

export const adminTicketMessage = ticketMessage.extend({
  /** Of the member of staff who wrote it. */
  username: z.string().nullable(),
});
export type AdminTicketMessage = z.input<typeof adminTicketMessage>;

/** A ticket as staff work on it. */
export const adminConversation = z.object({
  ticket: adminTicket,
  messages: z.array(adminTicketMessage),
  /** The language in which its owner reads the platform. */
  language: z.enum(languages),
  /** Who may look after it. */
  helpers: z.array(z.object({ id: z.string(), username: z.string() })),
});
export type AdminConversation = z.input<typeof adminConversation>;

/** An answer that staff keep at hand, in every language. */
export const ticketMacro = z.object({
  id: z.string(),
  title: z.string(),
  texts: z.object(
    Object.fromEntries(languages.map((one) => [one, z.string()])) as Record<(typeof languages)[number], z.ZodString>,
  ),
  version: z.int(),
});
export type TicketMacro = z.input<typeof ticketMacro>;
