import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FileMailbox } from './file-mailbox.ts';

const PATH = '/v2/email/outbound-emails';

interface Part {
  Data?: unknown;
}
interface Request {
  FromEmailAddress?: unknown;
  Destination?: { ToAddresses?: unknown };
  Content?: { Simple?: { Subject?: Part; Body?: { Text?: Part; Html?: Part } } };
}

class BadRequest extends Error {}

function textOf(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new BadRequest(`${name} is required.`);
}

function recipientsOf({ Destination }: Request): string[] {
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

  #send(request: Request): { MessageId: string } {
    const from = textOf(request.FromEmailAddress, 'FromEmailAddress');
    const { Subject, Body } = request.Content?.Simple ?? {};
    const mail = {
      from,
      subject: textOf(Subject?.Data, 'Subject'),
      text: textOf(Body?.Text?.Data, 'Text'),
      html: textOf(Body?.Html?.Data, 'Html'),
      created_at: Math.floor(this.#now() / 1000),
    };
    const id = randomUUID();
    for (const [i, to] of recipientsOf(request).entries())
      this.#mailbox.add({ id: i === 0 ? id : `${id}-${i}`, to, ...mail });
    return { MessageId: id };
  }

  handle(response: ServerResponse, body: string): void {
    const headers = { 'content-type': 'application/json', 'x-amzn-requestid': randomUUID() };
    try {
      const result = this.#send(JSON.parse(body) as Request);
      response.writeHead(200, headers).end(JSON.stringify(result));
    } catch (error) {
      if (!(error instanceof BadRequest || error instanceof SyntaxError)) throw error;
      response
        .writeHead(400, { ...headers, 'x-amzn-errortype': 'BadRequestException' })
        .end(JSON.stringify({ message: error.message }));
    }
  }
}
