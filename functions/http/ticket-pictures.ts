import { uploadAttachment } from '#functions/domain/tickets/upload-attachment.ts';
import { ticketPictures } from '#shared/api/tickets.ts';
import { readForm } from './middleware/read-form.ts';
import { type Handlers, serve } from './middleware/serve.ts';

const handlers: Handlers<typeof ticketPictures> = {
  'POST /tickets/pictures': ({ body }, { caller }) => uploadAttachment(caller.user.id, body.file),
};

export const handler = serve(ticketPictures, handlers, readForm);
