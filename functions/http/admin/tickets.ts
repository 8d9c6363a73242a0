import { answerTicket } from '#functions/domain/staff/tickets/answer-ticket.ts';
import { exportTickets, listTickets } from '#functions/domain/staff/tickets/list-tickets.ts';
import {
  updateTicketMacro,
  createTicketMacro,
  exportTicketMacros,
  listTicketMacros,
  removeTicketMacro,
} from '#functions/domain/staff/tickets/macros.ts';
import {
  readTicketForStaff,
  createStaffTicketPictureLink,
} from '#functions/domain/staff/tickets/read-ticket-for-staff.ts';
import { updateTicketByStaff } from '#functions/domain/staff/tickets/update-ticket.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminTicketEndpoints } from '#shared/api/admin/tickets.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: EndpointHandlers<typeof adminTicketEndpoints> = {
  'GET /admin/tickets': ({ query }) => listTickets(query),
  'GET /admin/tickets.csv': ({ query }, { staff, address }) => exportTickets(query, staff, address),
  'GET /admin/tickets/{id}': ({ params }) => readTicketForStaff(params.id),
  'GET /admin/tickets/{id}/messages/{number}/pictures/{picture}': ({ params }, { staff, address }) =>
    createStaffTicketPictureLink(params.id, params.number, params.picture, staff, address),
  'POST /admin/tickets/{id}/messages': ({ params, body }, { staff: caller, address }) =>
    answerTicket(params.id, body.version, body.message, { caller, address, code: body.code }),
  'PUT /admin/tickets/{id}': ({ params, body }, { staff: caller, address }) =>
    updateTicketByStaff(params.id, body.version, body, { caller, address, code: body.code }),
  'GET /admin/ticket-macros': async () => ({ macros: await listTicketMacros() }),
  'GET /admin/ticket-macros.csv': (_, { staff, address }) => exportTicketMacros(staff, address),
  'POST /admin/ticket-macros': async ({ body }, { staff: caller, address }) => {
    const { reason, code, ...terms } = body;
    return { macro: await createTicketMacro(terms, { caller, address, reason, code }) };
  },
  'PUT /admin/ticket-macros/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...terms } = body;
    return { macro: await updateTicketMacro(params.id, version, terms, { caller, address, reason, code }) };
  },
  'DELETE /admin/ticket-macros/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code } = body;
    await removeTicketMacro(params.id, version, { caller, address, reason, code });
    return {};
  },
};

export const handler = serveStaff(adminTicketEndpoints, handlers);
