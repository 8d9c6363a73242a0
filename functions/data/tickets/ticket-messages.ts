import { userPartition, padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, putItem, queryAllItems } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import { MAX_TICKET_ATTACHMENTS } from '#shared/content/tickets.ts';
import type { StaffId, TicketId, UserId } from '#shared/ids.ts';
import type { TicketMessage } from '#shared/schemas/tickets.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** A message in a ticket: written once, never changed. */
export interface StoredTicketMessage {
  /** Counts from 1. */
  number: number;
  text: string;
  /** Names of the user's pictures. */
  attachments: string[];
  created_at: EpochSeconds;
  /** The member of staff who wrote it; null for the user. */
  staff: { id: StaffId; username: string } | null;
}

export const ticketMessages = declareItems(userPartition, 'TICKET_MESSAGE', 'stays').withLists({
  attachments: MAX_TICKET_ATTACHMENTS,
});

/** Uploaded pictures that are not part of a message yet, by name. They expire. */
export const ticketUploads = declareItems(userPartition, 'TICKET_UPLOAD', 'goes');

/** Retention of an unused picture, the same as in the bucket. */
const UPLOAD_LIFE = DAY_SECONDS;

/** Messages sort by number, at most 9,999 per ticket. */
const toMessageKey = (ticket: TicketId, number: number): string => `${ticket}#${padNumber(number, 4)}`;

/** Writes a new message. @throws {ConflictError} by its transaction when another has its number. */
export const addTicketMessage = (user: UserId, ticket: TicketId, message: StoredTicketMessage): WriteOperation => ({
  label: `message ${message.number} of ${ticket}`,
  key: ticketMessages.key(user, toMessageKey(ticket, message.number)),
  put: { ...message },
  condition: 'attribute_not_exists(pk)',
  fails: buildConflictError(`Ticket ${ticket}`, 'written in'),
});

export const readTicketMessage = (
  user: UserId,
  ticket: TicketId,
  number: number,
): Promise<StoredTicketMessage | null> =>
  getItem<StoredTicketMessage>(ticketMessages.key(user, toMessageKey(ticket, number)));

/** Returns all messages of a ticket, oldest first. */
export async function listTicketMessages(user: UserId, ticket: TicketId): Promise<StoredTicketMessage[]> {
  const { pk, prefix } = ticketMessages.range(user);
  const messages: StoredTicketMessage[] = [];
  for await (const message of queryAllItems<StoredTicketMessage>({ pk, prefix: `${prefix}${ticket}#` }))
    messages.push(message);
  return messages;
}

/** Returns the key of a user's picture in the bucket. */
export const toTicketAttachmentObjectKey = (user: UserId, name: string): string => `tickets/${user}/${name}.jpg`;

/** Notes a picture stored for this user. */
export const putTicketAttachment = (user: UserId, name: string, at: EpochSeconds): Promise<void> =>
  putItem(ticketUploads.key(user, name), { created_at: at, ttl: addSeconds(at, UPLOAD_LIFE) });

/** True when this user uploaded this picture and did not use it yet. */
export const isUnusedTicketAttachment = async (user: UserId, name: string): Promise<boolean> =>
  (await getItem(ticketUploads.key(user, name))) !== null;

/** Uses up a picture: one picture is part of one message. @throws {ConflictError} by its transaction. */
export const spendTicketAttachment = (user: UserId, name: string): WriteOperation => ({
  label: `picture ${name}`,
  delete: ticketUploads.key(user, name),
  condition: 'attribute_exists(pk)',
  fails: buildConflictError(`Picture ${name}`, 'sent'),
});

/** Returns a message as its reader sees it: marked as from staff, without the member. */
export const toTicketMessageView = ({
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
