import { writeAuditEntry } from '#functions/data/staff/audit.ts';
import { isActiveStaff, listStaff, type StoredStaff } from '#functions/data/staff/staff.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import {
  toTicketAttachmentObjectKey,
  listTicketMessages,
  readTicketMessage,
  toTicketMessageView,
} from '#functions/data/tickets/ticket-messages.ts';
import { replaceTicket, type StoredTicket, ticketCollection } from '#functions/data/tickets/tickets.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { getUserLanguage } from '#functions/domain/mail/language.ts';
import { readExistingUser } from '#functions/domain/staff/people/require-user.ts';
import { createDocumentLink } from '#functions/lib/documents.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { TicketId } from '#shared/ids.ts';
import type { AdminTicketConversation } from '#shared/schemas/admin/tickets.ts';
import { can } from '#shared/staff/permissions.ts';
import { toStaffTicketView } from './list-tickets.ts';

/** @throws {AppError} NOT_FOUND */
export async function readExistingTicket(id: TicketId): Promise<StoredTicket> {
  const ticket = await ticketCollection.find(id);
  if (!ticket) throw new AppError('NOT_FOUND');
  return ticket;
}

/** True when a staff member may handle tickets. */
export const canHandleTickets = (staff: StoredStaff): boolean => isActiveStaff(staff) && can(staff, 'tickets.write');

/** Returns a ticket for staff, with all messages. @throws {AppError} NOT_FOUND */
export async function readTicketForStaff(id: TicketId): Promise<AdminTicketConversation> {
  const ticket = await readExistingTicket(id);
  const [user, messages, staff] = await Promise.all([
    readExistingUser(ticket.user_id),
    listTicketMessages(ticket.user_id, id),
    listStaff(),
  ]);
  return {
    ticket: toStaffTicketView(ticket, user.username),
    messages: messages.map((message) => ({
      ...toTicketMessageView(message),
      username: message.staff?.username ?? null,
    })),
    language: getUserLanguage(user),
    helpers: staff.filter(canHandleTickets).map(({ id: helper, username }) => ({ id: helper, username })),
  };
}

/** Replaces the version that was read by `next`. @throws {AppError} CHANGED_MEANWHILE by its transaction. */
export const buildTicketReplacement = (current: StoredTicket, next: StoredTicket): WriteOperation[] =>
  replaceTicket(current, next).map((operation) =>
    operation.fails === undefined ? operation : { ...operation, fails: 'CHANGED_MEANWHILE' },
  );

/** Returns a link to one picture, after recording the view. @throws {AppError} NOT_FOUND */
export async function createStaffTicketPictureLink(
  id: TicketId,
  number: number,
  picture: number,
  { staff }: StaffPrincipal,
  address: string,
) {
  const { user_id } = await readExistingTicket(id);
  const name = (await readTicketMessage(user_id, id, number))?.attachments[picture - 1];
  if (name === undefined) throw new AppError('NOT_FOUND');
  await writeAuditEntry({
    staff_id: staff.id,
    username: staff.username,
    action: 'ticket.view_picture',
    address,
    subject: user_id,
    detail: { ticket: id, message: number, picture },
  });
  return createDocumentLink(toTicketAttachmentObjectKey(user_id, name));
}
