import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FileMailbox } from './file-mailbox.ts';

const PATH = '/v2/email/outbound-emails';

interface MailPart {
  Data?: unknown;
}
interface SendEmailRequest {
  FromEmailAddress?: unknown;
  Destination?: { ToAddresses?: unknown };
  Content?: { Simple?: { Subject?: MailPart; Body?: { Text?: MailPart; Html?: MailPart } } };
}

class BadRequest extends Error {}

function readTextField(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new BadRequest(`${name} is required.`);
}

function readRecipients({ Destination }: SendEmailRequest): string[] {
  const addresses = Destination?.ToAddresses;
  if (!Array.isArray(addresses) || addresses.length === 0 || addresses.length > 50)
    throw new BadRequest('There must be 1 to 50 recipients.');
  for (const address of addresses)
    if (typeof address !== 'string' || !/^[\x21-\x7e]+@[\x21-\x7e]+$/.test(address))
      throw new BadRequest('Illegal address.');
  return addresses as string[];
}

/** SES's API (version 2) for sending: every e-mail stays in the mailbox. */
export class SesHost {
  readonly #mailbox: FileMailbox;
  readonly #now: () => number;

  constructor(mailbox: FileMailbox, now: () => number = Date.now) {
    this.#mailbox = mailbox;
    this.#now = now;
  }

  takes(request: IncomingMessage): boolean {
    return request.method === 'POST' && request.url === PATH;
  }

  #send(request: SendEmailRequest): { MessageId: string } {
    const from = readTextField(request.FromEmailAddress, 'FromEmailAddress');
    const { Subject, Body } = request.Content?.Simple ?? {};
    const mail = {
      from,
      subject: readTextField(Subject?.Data, 'Subject'),
      text: readTextField(Body?.Text?.Data, 'Text'),
      html: readTextField(Body?.Html?.Data, 'Html'),
      created_at: Math.floor(this.#now() / 1000),
    };
    const id = randomUUID();
    for (const [i, to] of readRecipients(request).entries())
      this.#mailbox.add({ id: i === 0 ? id : `${id}-${i}`, to, ...mail });
    return { MessageId: id };
  }

  handle(response: ServerResponse, body: string): void {
    const headers = { 'content-type': 'application/json', 'x-amzn-requestid': randomUUID() };
    try {
      const result = this.#send(JSON.parse(body) as SendEmailRequest);
      response.writeHead(200, headers).end(JSON.stringify(result));
    } catch (error) {
      if (!(error instanceof BadRequest || error instanceof SyntaxError)) throw error;
      response
        .writeHead(400, { ...headers, 'x-amzn-errortype': 'BadRequestException' })
        .end(JSON.stringify({ message: error.message }));
    }
  }
}
