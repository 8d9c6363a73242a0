/** Topics of tickets. */
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
 * `open`: waits for staff. `answered`: staff wrote last. `waiting`: staff are investigating and will write again.
 * `closed`: accepts no more messages.
 */
export const ticketStatuses = ['open', 'answered', 'waiting', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Maximum characters of a subject, and of a message. */
export const MAX_TICKET_SUBJECT_LENGTH = 120;
export const MAX_TICKET_MESSAGE_LENGTH = 4000;
/** Maximum pictures of a message. */
export const MAX_TICKET_ATTACHMENTS = 5;
