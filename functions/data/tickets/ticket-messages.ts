import { userPartition, padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, putItem, queryAllItems } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import { MAX_ATTACHMENTS } from '#shared/content/tickets.ts';
import type { StaffId, TicketId, UserId } from '#shared/ids.ts';
import type { TicketMessage } from '#shared/schemas/tickets.ts';
import { DAY, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** What was written in a ticket: once, and stays as it is. */
export interface StoredTicketMessage {
  /** Counted from 1. */
  number: number;
  text: string;
  /** Names of pictures of the ticket's owner. */
  attachments: string[];
  created_at: EpochSeconds;
  /** Who of the staff wrote it; null: the person. */
  staff: { id: StaffId; username: string } | null;
}

export const ticketMessages = declareItems(userPartition, 'TICKET_MESSAGE', 'stays').withLists({
  attachments: MAX_ATTACHMENTS,
});

/** Pictures that were sent and are no part of a message yet, by their names. They expire. */
export const ticketUploads = declareItems(userPartition, 'TICKET_UPLOAD', 'goes');

/** A picture that is no part of a message within this is forgotten, as the bucket forgets it. */
const UPLOAD_LIFE = DAY;

/** Messages lie in the order of their numbers, 9,999 of a ticket at most. */
const nameOf = (ticket: TicketId, number: number): string => `${ticket}#${padNumber(number, 4)}`;

/** Writes a new one. @throws {ChangedMeanwhile} by its transaction, where another has its number. */
export const addTicketMessage = (user: UserId, ticket: TicketId, message: StoredTicketMessage): WriteOperation => ({
  label: `message ${message.number} of ${ticket}`,
  key: ticketMessages.key(user, nameOf(ticket, message.number)),
  put: { ...message },
  condition: 'attribute_not_exists(pk)',
  fails: buildConflictError(`Ticket ${ticket}`, 'written in'),
});

export const readTicketMessage = (
  user: UserId,
  ticket: TicketId,
  number: number,
): Promise<StoredTicketMessage | null> =>
  getItem<StoredTicketMessage>(ticketMessages.key(user, nameOf(ticket, number)));

/** All of a ticket, the oldest first. */
export async function listTicketMessages(user: UserId, ticket: TicketId): Promise<StoredTicketMessage[]> {
  const { pk, prefix } = ticketMessages.range(user);
  const found: StoredTicketMessage[] = [];
  for await (const message of queryAllItems<StoredTicketMessage>({ pk, prefix: `${prefix}${ticket}#` }))
    found.push(message);
  return found;
}

/** Where a picture of somebody lies in the bucket. */
export const attachmentKey = (user: UserId, name: string): string => `tickets/${user}/${name}.jpg`;

/** Notes a picture that was stored for this person. */
export const putAttachment = (user: UserId, name: string, at: EpochSeconds): Promise<void> =>
  putItem(ticketUploads.key(user, name), { created_at: at, ttl: addSeconds(at, UPLOAD_LIFE) });

/** Whether this person has sent this picture and not used it yet. */
export const isUnusedAttachment = async (user: UserId, name: string): Promise<boolean> =>
  (await getItem(ticketUploads.key(user, name))) !== null;

/** Uses a picture up: one picture is part of one message. @throws {ChangedMeanwhile} by its transaction. */
export const spendAttachment = (user: UserId, name: string): WriteOperation => ({
  label: `picture ${name}`,
  delete: ticketUploads.key(user, name),
  condition: 'attribute_exists(pk)',
  fails: buildConflictError(`Picture ${name}`, 'sent'),
});

/** As its reader sees it: of the staff that it is theirs, not whose. */
export const ticketMessageView = ({
  number,
  text,
  attachments,
  created_at,
  staff,
}: StoredTicketMessage): TicketMessage => ({
  number,
  from: staff === null ? 'person' : 'staff',
  text,
  attachments: attachments.length,
  created_at,
});
