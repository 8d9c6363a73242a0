/** What somebody writes about. */
export const ticketCategories = [
  'account',
  'verification',
  'deposit',
  'withdrawal',
  'trading',
  'finance',
  'technical',
  'other',
] as const;
export type TicketCategory = (typeof ticketCategories)[number];

/**
 * `open`: waits for staff. `answered`: staff wrote last. `waiting`: staff look into it and will write again. `closed`:
 * nothing more is written.
 */
export const ticketStatuses = ['open', 'answered', 'waiting', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Characters of a subject, and of one message. */
export const MAX_SUBJECT_LENGTH = 120;
export const MAX_TICKET_MESSAGE_LENGTH = 4000;
/** Pictures of one message. */
export const MAX_ATTACHMENTS = 5;
