import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type StoredMail, FileMailbox } from '#scripts/local/file-mailbox.ts';
import { SesHost } from '#scripts/local/ses-host.ts';

export interface TestMail {
  /** E-mails since the test began, oldest first. */
  sent: StoredMail[];
  /** Status and error type with which SES rejects everything. */
  refuse: { status: number; type: string } | null;
  /** Called when an e-mail was accepted, before the answer. */
  taken: () => void;
  requests: { headers: Record<string, unknown>; body: unknown }[];
}

/** Creates a separate SES for the tests of a file, in this process. */
export function useTestMail(): TestMail {
  const folder = mkdtempSync(join(tmpdir(), 'mail-'));
  const mail: TestMail = { sent: [], refuse: null, taken: () => {}, requests: [] };
  let server: Server;
  const box = new FileMailbox(join(folder, 'mails.jsonl'));
  const ses = new SesHost({
    add: (email: StoredMail) => {
      box.add(email);
      mail.sent.push(email);
      mail.taken();
    },
  } as FileMailbox);
  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        mail.requests.push({ headers: request.headers, body: JSON.parse(body) });
        if (mail.refuse)
          response
            .writeHead(mail.refuse.status, { 'x-amzn-errortype': mail.refuse.type })
            .end(JSON.stringify({ message: 'refused' }));
        else if (ses.takes(request)) ses.handle(response, body);
        else response.writeHead(404).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    Object.assign(process.env, {
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_SESV2: `http://127.0.0.1:${port}`,
      MAIL_FROM: 'Test <no-reply@platform.example>',
      SITE_URL: 'https://site.example',
      ADMIN_SITE_URL: 'https://desk.example',
    });
  });
  beforeEach(() => Object.assign(mail, { sent: [], refuse: null, taken: () => {}, requests: [] }));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });
  return mail;
}
