import { uploadTicketAttachment } from '#functions/domain/tickets/upload-attachment.ts';
import { ticketPictureEndpoints } from '#shared/api/tickets.ts';
import { readMultipartForm } from './middleware/read-form.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof ticketPictureEndpoints> = {
  'POST /tickets/pictures': ({ body }, { caller }) => uploadTicketAttachment(caller.user.id, body.file),
};

export const handler = serve(ticketPictureEndpoints, handlers, readMultipartForm);
