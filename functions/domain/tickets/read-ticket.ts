import {
  toTicketAttachmentObjectKey,
  listTicketMessages,
  readTicketMessage,
  toTicketMessageView,
} from '#functions/data/tickets/ticket-messages.ts';
import { type StoredTicket, ticketCollection, toTicketView } from '#functions/data/tickets/tickets.ts';
import { createDocumentLink } from '#functions/lib/documents.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { TicketId, UserId } from '#shared/ids.ts';

/** @throws {AppError} NOT_FOUND, also for another user's */
export async function readExistingOwnTicket(user: UserId, id: TicketId): Promise<StoredTicket> {
  const ticket = await ticketCollection.read(user, id);
  if (!ticket) throw new AppError('NOT_FOUND');
  return ticket;
}

/** Returns a ticket with all messages, for its user. @throws {AppError} NOT_FOUND */
export async function readTicket(user: UserId, id: TicketId) {
  const ticket = await readExistingOwnTicket(user, id);
  const messages = await listTicketMessages(user, id);
  return { ticket: toTicketView(ticket), messages: messages.map(toTicketMessageView) };
}

/** Returns a link to one picture of a message, both counted from 1. @throws {AppError} NOT_FOUND */
export async function createOwnTicketPictureLink(user: UserId, id: TicketId, number: number, picture: number) {
  const name = (await readTicketMessage(user, id, number))?.attachments[picture - 1];
  if (name === undefined) throw new AppError('NOT_FOUND');
  return createDocumentLink(toTicketAttachmentObjectKey(user, name));
}
