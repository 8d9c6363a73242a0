import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailboxServer } from './create-mailbox-server.ts';
import { type StoredMail, FileMailbox } from './file-mailbox.ts';
import { ServiceHost } from './service-host.ts';
import { SesHost } from './ses-host.ts';
import { generateCredentials } from './signature.ts';

const login = generateCredentials();

let folder: string;
let file: string;
let mailbox: FileMailbox;
let services: ServiceHost;
let address: string;
let server: Server;
let pages: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
  file = join(folder, 'mails.jsonl');
  mailbox = new FileMailbox(file);
  services = new ServiceHost({ login, ses: new SesHost(mailbox) });
  address = await services.listen();
  server = createMailboxServer(mailbox);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  pages = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  services.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

async function post(body: string): Promise<Response> {
  const url = new URL(`${address}/v2/email/outbound-emails`);
  const signer = new SignatureV4({ credentials: login, region: login.region, service: 'ses', sha256: Sha256 });
  const request = { method: 'POST', protocol: 'http:', hostname: url.hostname, path: url.pathname, query: {}, body };
  const { headers } = await signer.sign({ ...request, headers: { host: url.host } });
  return fetch(url, { method: 'POST', headers, body });
}
const send = (subject: string, html = '<p>Hello</p>', to: unknown = ['a@example.com']) =>
  post(
    JSON.stringify({
      FromEmailAddress: 'Us <us@example.com>',
      Destination: { ToAddresses: to },
      Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: 'Hello' }, Html: { Data: html } } } },
    }),
  );
const list = async () =>
  (await (await fetch(pages, { headers: { accept: 'application/json' } })).json()) as StoredMail[];

test('mailbox › lists complete e-mails, newest first', async () => {
  for (const subject of ['First', 'Second']) expect((await send(subject)).status).toBe(200);
  const [second, first] = await list();
  expect(first?.subject).toBe('First');
  expect(second).toMatchObject({ to: 'a@example.com', subject: 'Second', text: 'Hello', html: '<p>Hello</p>' });
  expect(Math.abs((second?.created_at ?? 0) - Date.now() / 1000)).toBeLessThan(5);
});

test('mailbox › rejects invalid e-mails as SES does', async () => {
  for (const to of [[], 'a@example.com', ['a\r\n@example.com'], [7]]) {
    const answer = await send('No', '<p>', to);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('x-amzn-errortype')).toBe('BadRequestException');
  }
  expect((await send('')).status).toBe(400);
  expect((await post('{')).status).toBe(400);
  expect(await list()).toEqual([]);
});

test('mailbox › keeps e-mails in a private file over a restart, even after a truncated line', async () => {
  await send('Kept');
  appendFileSync(file, '{"id":"cut');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const next = new FileMailbox(file);
  expect(next.list().map(({ subject }) => subject)).toEqual(['Kept']);
  expect(readFileSync(file, 'utf8')).not.toContain('cut');
});

test('mailbox pages › show hostile e-mails as text, and HTML sandboxed without scripts', async () => {
  await send('<script>alert(1)</script>', `</iframe><script>alert(2)</script><p title='"'>`);
  const overview = await fetch(pages);
  expect(overview.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await overview.text();
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  const [mail] = await list();
  const detail = await (await fetch(`${pages}/${mail?.id}`)).text();
  expect(`${html}${detail}`).not.toContain('<script');
  expect(detail.split('</iframe>')).toHaveLength(2);
  expect(detail).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="');
  expect((await fetch(`${pages}/nothing`)).status).toBe(404);
  expect((await fetch(pages, { method: 'POST' })).status).toBe(405);
});

test('mailbox server › rejects foreign host names', async () => {
  const { port } = server.address() as AddressInfo;
  const statusAs = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ host: '127.0.0.1', port, headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).once('error', reject);
    });
  for (const name of ['localhost', '127.0.0.1', '[::1]']) expect(await statusAs(`${name}:${port}`)).toBe(200);
  for (const name of [`evil.example:${port}`, 'localhost', `192.168.0.7:${port}`])
    expect(await statusAs(name)).toBe(421);
});
