import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { escapeHtml as escape } from '#shared/escape-html.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import type { StoredMail, FileMailbox } from './file-mailbox.ts';
import { renderTimeHtml } from './html.ts';

const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:60rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;color:CanvasText;background:Canvas}
ol{list-style:none;margin:0;padding:0}
li{border-top:1px solid GrayText;padding:.5rem 0;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;overflow-wrap:anywhere}
dd{margin:0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid GrayText;padding:1rem}
iframe{width:100%;height:28rem;border:1px solid GrayText;background:Canvas}`;

const SAFE = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)} · ${PRODUCT_NAME}</title><style>${STYLE}</style></head>
<body><main><h1>${escape(title)}</h1>${content}</main></body></html>`;

function listPage(mails: readonly StoredMail[]): string {
  const note = '<p>E-mails that this installation would have sent. Nothing leaves this machine.</p>';
  if (mails.length === 0) return page('Mailbox', `${note}<p>None yet.</p>`);
  const rows = mails.map(
    (mail) =>
      `<li><a href="/${encodeURIComponent(mail.id)}">${escape(mail.subject)}</a><br>to ${escape(mail.to)}, ${renderTimeHtml(mail.created_at)}</li>`,
  );
  return page('Mailbox', `${note}<ol>${rows.join('')}</ol>`);
}

/** Shows a mail's HTML in a frame without scripts and without an origin; its links open elsewhere. */
function mailPage(mail: StoredMail): string {
  const parts = [
    `<p><a href="/">All e-mails</a></p>`,
    `<dl><dt>From</dt><dd>${escape(mail.from)}</dd><dt>To</dt><dd>${escape(mail.to)}</dd><dt>Sent</dt><dd>${renderTimeHtml(mail.created_at)}</dd></dl>`,
    `<h2>HTML</h2><iframe title="The e-mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escape(`<base target="_blank">${mail.html}`)}"></iframe>`,
    `<h2>Plain text</h2><pre>${escape(mail.text)}</pre>`,
  ];
  return page(mail.subject, parts.join(''));
}

/** Names of the mailbox's host on its own machine. */
const LOCAL_HOST_NAMES = ['localhost', '127.0.0.1', '[::1]'];

const answers = (response: ServerResponse, status: number, type: string, text: string): void =>
  void response.writeHead(status, { ...SAFE, 'content-type': type, vary: 'accept' }).end(text);

function handleMailboxRequest(mailbox: FileMailbox, request: IncomingMessage, response: ServerResponse): void {
  const html = 'text/html; charset=utf-8';
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return answers(response, 405, 'text/plain', 'There is nothing to be sent here.');
  const { pathname } = new URL(request.url ?? '/', 'http://mailbox');
  if (pathname === '/') {
    const mails = mailbox.list();
    const accepted = request.headers.accept ?? '';
    if (accepted.includes('application/json')) return answers(response, 200, 'application/json', JSON.stringify(mails));
    return answers(response, 200, html, listPage(mails));
  }
  const mail = mailbox.find(pathname.slice(1));
  if (mail) return answers(response, 200, html, mailPage(mail));
  return answers(response, 404, html, page('Not found', '<p><a href="/">All e-mails</a></p>'));
}

/**
 * Serves the mailbox to developers: pages, and the list as JSON for `Accept: application/json`, newest first. Accepts
 * only names of this machine.
 */
export function createMailboxServer(mailbox: FileMailbox): Server {
  const server: Server = createServer((request, response) => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    // A page whose own name resolves to this machine could read everyone's codes and links.
    const isOwnHost = LOCAL_HOST_NAMES.some((name) => request.headers.host === `${name}:${port}`);
    if (isOwnHost) handleMailboxRequest(mailbox, request, response);
    else answers(response, 421, 'text/plain', 'This mailbox has no such name.');
  });
  return server;
}
