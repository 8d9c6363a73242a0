import {
  attachmentKey,
  listTicketMessages,
  readTicketMessage,
  ticketMessageView,
} from '#functions/data/tickets/ticket-messages.ts';
import { type StoredTicket, tickets, ticketView } from '#functions/data/tickets/tickets.ts';
import { linkToDocument } from '#functions/lib/documents.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { TicketId, UserId } from '#shared/ids.ts';

/** @throws {AppError} NOT_FOUND, also for another user's */
export async function requireOwnTicket(user: UserId, id: TicketId): Promise<StoredTicket> {
  const ticket = await tickets.read(user, id);
  if (!ticket) throw new AppError('NOT_FOUND');
  return ticket;
}

/** Returns a ticket with all messages, for its user. @throws {AppError} NOT_FOUND */
export async function readTicket(user: UserId, id: TicketId) {
  const ticket = await requireOwnTicket(user, id);
  const messages = await listTicketMessages(user, id);
  return { ticket: ticketView(ticket), messages: messages.map(ticketMessageView) };
}

/** Returns a link to one picture of a message, both counted from 1. @throws {AppError} NOT_FOUND */
export async function createOwnPictureLink(user: UserId, id: TicketId, number: number, picture: number) {
  const name = (await readTicketMessage(user, id, number))?.attachments[picture - 1];
  if (name === undefined) throw new AppError('NOT_FOUND');
  return linkToDocument(attachmentKey(user, name));
}
