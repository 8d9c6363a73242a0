import * as z from 'zod';
import { languages } from '#shared/languages.ts';
import { epochSeconds } from '#shared/schemas/scalars.ts';
import { ticket, ticketMessage } from '#shared/schemas/tickets.ts';

export const adminTicket = ticket.extend({
  user_id: z.string(),
  username: z.string(),
  /** Member in charge. */
  assignee_id: z.string().nullable(),
  assignee: z.string().nullable(),
  /** Time since which it waits for staff; null when it does not. */
  waits_since: epochSeconds.nullable(),
  version: z.int(),
});
export type AdminTicket = z.input<typeof adminTicket>;

export const adminTicketMessage = ticketMessage.extend({
  /** Member of staff who wrote it. */
  username: z.string().nullable(),
});
export type AdminTicketMessage = z.input<typeof adminTicketMessage>;

/** A ticket for staff. */
export const adminTicketConversation = z.object({
  ticket: adminTicket,
  messages: z.array(adminTicketMessage),
  /** The user's language. */
  language: z.enum(languages),
  /** Members who may be put in charge. */
  helpers: z.array(z.object({ id: z.string(), username: z.string() })),
});
export type AdminTicketConversation = z.input<typeof adminTicketConversation>;

/** A prepared answer of staff, in every language. */
export const ticketMacro = z.object({
  id: z.string(),
  title: z.string(),
  texts: z.object(
    Object.fromEntries(languages.map((language) => [language, z.string()])) as Record<
      (typeof languages)[number],
      z.ZodString
    >,
  ),
  version: z.int(),
});
export type TicketMacro = z.input<typeof ticketMacro>;
