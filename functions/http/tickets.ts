import { closeTicket } from '#functions/domain/tickets/close-ticket.ts';
import { listOwnTickets } from '#functions/domain/tickets/list-own-tickets.ts';
import { openTicket } from '#functions/domain/tickets/open-ticket.ts';
import { createOwnTicketPictureLink, readTicket } from '#functions/domain/tickets/read-ticket.ts';
import { replyToTicket } from '#functions/domain/tickets/reply-to-ticket.ts';
import { config } from '#functions/lib/config.ts';
import { ticketEndpoints } from '#shared/api/tickets.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof ticketEndpoints> = {
  'GET /tickets/chat': async () => ({
    frame: config.serviceChat(),
    frame_details: config.sharesDetailsWithChat(),
    widget: config.serviceWidget(),
  }),
  'GET /tickets': ({ query }, { caller }) => listOwnTickets(caller.user.id, query),
  'POST /tickets': ({ body }, { caller, idempotencyKey }) => openTicket(caller, idempotencyKey, body),
  'GET /tickets/{id}': ({ params }, { caller }) => readTicket(caller.user.id, params.id),
  'GET /tickets/{id}/messages/{number}/pictures/{picture}': ({ params }, { caller }) =>
    createOwnTicketPictureLink(caller.user.id, params.id, params.number, params.picture),
  'POST /tickets/{id}/messages': ({ params, body }, { caller, idempotencyKey }) =>
    replyToTicket(caller, idempotencyKey, params.id, body),
  'POST /tickets/{id}/close': ({ params }, { caller }) => closeTicket(caller.user.id, params.id),
};

export const handler = serve(ticketEndpoints, handlers);
