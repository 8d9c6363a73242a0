import { buildVersionCondition, collection } from '#functions/data/table/collection.ts';
import { userPartition, padNumber } from '#functions/data/table/keys.ts';
import { declareIndexList, declareSingleItem } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { TicketCategory, TicketStatus } from '#shared/content/tickets.ts';
import type { StaffId, TicketId, UserId } from '#shared/ids.ts';
import type { Ticket } from '#shared/schemas/tickets.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Most open tickets per user. */
export const MAX_OPEN_TICKETS = 5;

/** A user's ticket to customer service. Its messages are stored next to it (`ticket-messages.ts`). */
export interface StoredTicket {
  id: TicketId;
  user_id: UserId;
  subject: string;
  category: TicketCategory;
  status: TicketStatus;
  /** Number of messages: the next one gets the following number. */
  messages: number;
  /** The member of staff assigned; null for anyone. */
  assignee: { id: StaffId; username: string } | null;
  created_at: EpochSeconds;
  /** Time of the last message or change of status. */
  updated_at: EpochSeconds;
  /** Since when it waits for staff: the first unanswered message. Null when it does not wait. */
  waits_since: EpochSeconds | null;
  /** Grows with each change. */
  version: number;
}

/** Tickets of one status: those that wait for staff by start of the wait, the others by last change. */
export const ticketStatusIndex = declareIndexList('gsi1', 'TICKETS');

export const ticketCollection = collection<StoredTicket>()({
  partition: userPartition,
  kind: 'TICKET',
  id: 'tkt',
  called: 'ticket',
  whenClosed: 'stays',
  all: { name: 'TICKETS', ownerOf: ({ user_id }) => user_id },
  gsi1: ({ id, status, waits_since, updated_at }) =>
    ticketStatusIndex.place(`${padNumber(waits_since ?? updated_at, 10)}#${id}`, status),
});

export const ticketCounters = declareSingleItem(userPartition, 'TICKET_COUNTERS', 'stays');

/** Returns a user's number of tickets, closed ones too. */
export async function countTickets(user: UserId): Promise<number> {
  return Number((await getItem<{ total?: number }>(ticketCounters.key(user)))?.total ?? 0);
}

/** Builds the writes of a new ticket. @throws {AppError} LIMIT_REACHED, by its transaction, above five open ones. */
export const addTicket = (ticket: StoredTicket): WriteOperation[] => [
  ticketCollection.add(ticket.user_id, ticket),
  {
    label: 'ticket counters',
    key: ticketCounters.key(ticket.user_id),
    update: 'ADD #open :one, #total :one',
    condition: 'attribute_not_exists(#open) OR #open < :most',
    names: { '#open': 'open', '#total': 'total' },
    values: { ':one': 1, ':most': MAX_OPEN_TICKETS },
    fails: 'LIMIT_REACHED',
  },
];

/** Replaces the version read by `next`. @throws {ConflictError} by its transaction. */
export const replaceTicket = (current: StoredTicket, next: StoredTicket): WriteOperation[] => [
  ticketCollection.replace(
    current.user_id,
    { ...next, version: current.version + 1 },
    buildVersionCondition(current.version, buildConflictError(`Ticket ${current.id}`, 'changed')),
  ),
  // Closed tickets stay closed: each leaves the count once.
  ...(next.status === 'closed' && current.status !== 'closed'
    ? [
        {
          label: 'ticket counters',
          key: ticketCounters.key(current.user_id),
          update: 'ADD #open :less',
          names: { '#open': 'open' },
          values: { ':less': -1 },
        },
      ]
    : []),
];

/** Returns a ticket as the user sees it. */
export const toTicketView = (ticket: StoredTicket): Ticket => ({
  id: ticket.id,
  subject: ticket.subject,
  category: ticket.category,
  status: ticket.status,
  messages: ticket.messages,
  created_at: ticket.created_at,
  updated_at: ticket.updated_at,
});
