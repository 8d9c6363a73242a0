import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toTicketAttachmentObjectKey } from '#functions/data/tickets/ticket-messages.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { callTestApi, newIdempotencyKey } from '#functions/testing/call.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { buildPng } from '#functions/testing/people/build-png.ts';
import { buildMultipartForm, useTestDocumentBucket } from '#functions/testing/people/documents.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import {
  getResponseData,
  getResponseError,
  createTestUser,
  TEST_PASSWORD,
  type TestUser,
} from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AdminTicketConversation, AdminTicket, TicketMacro } from '#shared/schemas/admin/tickets.ts';
import type { Ticket, TicketMessage } from '#shared/schemas/tickets.ts';

useTestTable();
useTestMail();
const documents = useTestDocumentBucket();

interface Conversation {
  ticket: Ticket;
  messages: TicketMessage[];
}

let person: TestUser;
let support: TestStaffMember;

let second = 1_800_000_000;
beforeEach(async () => {
  // An authenticator code is valid once: each test has its own half minutes.
  second += 10_000;
  setClock(() => second * 1000);
  support = await createTestStaffMember('support');
  person = await createTestUser({ email: `asks-${second}@example.com` });
});

const pass = (seconds: number) => {
  const at = now() + seconds * 1000;
  setClock(() => at);
};

const ticketInput = { subject: 'My deposit', category: 'deposit', message: 'Where is it?\n\nI sent it yesterday.' };
const keyed = (key = newIdempotencyKey()) => ({ headers: { 'idempotency-key': key } });
const open = (body: object = ticketInput, key = newIdempotencyKey(), customer = person) =>
  customer.ask('POST', '/tickets', body, keyed(key));
const opened = async (body: object = ticketInput, customer = person) =>
  getResponseData<Conversation>(await open(body, newIdempotencyKey(), customer));
const write = (id: string, body: object, key = newIdempotencyKey()) =>
  person.ask('POST', `/tickets/${id}/messages`, body, keyed(key));
const read = async (id: string) => getResponseData<Conversation>(await person.ask('GET', `/tickets/${id}`));
const own = async (query = '') =>
  getResponseData<{ tickets: Ticket[]; total: number | null; next_cursor: string | null }>(
    await person.ask('GET', `/tickets${query}`),
  );
const upload = (image: Buffer, customer = person) =>
  callTestApi({
    method: 'POST',
    path: '/tickets/pictures',
    token: customer.token,
    ...buildMultipartForm([{ name: 'file', value: image, file: 'screen.png', type: 'image/png' }]),
  });
const uploaded = async (customer = person) =>
  getResponseData<{ attachment: string; url: string }>(await upload(buildPng(), customer)).attachment;

const ask = (path: string, { token } = support) => callTestApi({ method: 'GET', path, token });
const queue = async (query = '') =>
  getResponseData<{ tickets: AdminTicket[]; total: number | null }>(await ask(`/admin/tickets${query}`));
const fetchStaffConversation = async (id: string) =>
  getResponseData<AdminTicketConversation>(await ask(`/admin/tickets/${id}`));
const answer = (id: string, version: number, message: string, member = support) =>
  member.change('POST', `/admin/tickets/${id}/messages`, { message, version, reason: undefined });
const change = (id: string, body: object, member = support) =>
  member.change('PUT', `/admin/tickets/${id}`, { ...body, reason: undefined });

describe('GET /tickets/chat', () => {
  it('returns the chat settings, with user details unless disabled', { tags: ['FIN-032', 'TRD-188'] }, async () => {
    const read = async () => getResponseData(await callTestApi({ method: 'GET', path: '/tickets/chat' }));
    expect(await read()).toEqual({ frame: null, frame_details: true, widget: null });
    vi.stubEnv('SERVICE_CHAT_URL', 'https://chat.example/room');
    vi.stubEnv('SERVICE_CHAT_DETAILS', 'no');
    try {
      expect(await read()).toEqual({ frame: 'https://chat.example/room', frame_details: false, widget: null });
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe('support ticket', () => {
  it('is opened by a user, answered by staff, and notifies its owner', { tags: ['TRD-190'] }, async () => {
    const { ticket, messages } = await opened();
    expect(ticket).toMatchObject({ subject: 'My deposit', category: 'deposit', status: 'open', messages: 1 });
    expect(messages).toMatchObject([{ number: 1, from: 'person', text: ticketInput.message, attachments: 0 }]);

    pass(60);
    const { version } = (await fetchStaffConversation(ticket.id)).ticket;
    expect((await answer(ticket.id, version, 'It is on its way.')).status).toBe(200);

    const after = await read(ticket.id);
    expect(after.ticket).toMatchObject({ status: 'answered', messages: 2 });
    expect(after.messages.map(({ from, text }) => [from, text])).toEqual([
      ['person', ticketInput.message],
      ['staff', 'It is on its way.'],
    ]);
    const { notifications } = getResponseData<{ notifications: { kind: string; link: string; title: string }[] }>(
      await person.ask('GET', '/notifications'),
    );
    expect(notifications[0]).toMatchObject({
      kind: 'ticket_answered',
      link: `/customer-service?ticket=${ticket.id}`,
      title: 'New reply from customer service: My deposit',
    });
  });

  it('is created once per idempotency key', { tags: ['TRD-190'] }, async () => {
    const key = newIdempotencyKey();
    const first = getResponseData<Conversation>(await open(ticketInput, key));
    expect(getResponseData<Conversation>(await open(ticketInput, key))).toEqual(first);
    expect(getResponseError(await open({ ...ticketInput, message: 'Another one.' }, key)).error_code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    const secondKey = newIdempotencyKey();
    await write(first.ticket.id, { message: 'And now?' }, secondKey);
    await write(first.ticket.id, { message: 'And now?' }, secondKey);
    expect((await read(first.ticket.id)).messages).toHaveLength(2);
    expect((await own()).total).toBe(1);
  });

  it('keeps the order of concurrent messages and loses none', { tags: ['TRD-190'] }, async () => {
    const { ticket } = await opened();
    await Promise.all(['one', 'two', 'three', 'four'].map((message) => write(ticket.id, { message })));
    const { messages } = await read(ticket.id);
    expect(messages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(
      messages
        .map(({ text }) => text)
        .slice(1)
        .sort(),
    ).toEqual(['four', 'one', 'three', 'two']);
  });

  it('is limited to five open tickets until one is closed', { tags: ['TRD-190'] }, async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => open()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter((response) => getResponseError(response).error_code === 'LIMIT_REACHED')).toHaveLength(2);
    const id = (await own()).tickets[0]?.id ?? '';
    for (let i = 0; i < 2; i++)
      expect(getResponseData<Conversation>(await person.ask('POST', `/tickets/${id}/close`)).ticket.status).toBe(
        'closed',
      );
    expect((await open()).status).toBe(200);
    expect(getResponseError(await open()).error_code).toBe('LIMIT_REACHED');
  });

  it('rejects long, empty and unknown input', async () => {
    for (const wrong of [
      { subject: 'x'.repeat(121) },
      { subject: ' ' },
      { message: 'x'.repeat(4001) },
      { message: ' \n ' },
      { message: 'a\u0000b' },
      { category: 'love' },
      { attachments: Array.from({ length: 6 }, () => 'x'.repeat(32)) },
    ])
      expect([wrong, getResponseError(await open({ ...ticketInput, ...wrong })).status]).toEqual([wrong, 422]);
  });

  it('accepts no messages once closed', async () => {
    const { ticket } = await opened();
    await person.ask('POST', `/tickets/${ticket.id}/close`);
    expect(getResponseError(await write(ticket.id, { message: 'Still there?' })).error_code).toBe(
      'INVALID_ORDER_STATUS',
    );
    expect(
      getResponseError(await answer(ticket.id, (await fetchStaffConversation(ticket.id)).ticket.version, 'No.'))
        .error_code,
    ).toBe('INVALID_ORDER_STATUS');
  });

  it('list › returns own tickets, newest first, by page and status', async () => {
    const ids: string[] = [];
    for (const subject of ['first', 'second', 'third']) {
      pass(5);
      ids.push((await opened({ ...ticketInput, subject })).ticket.id);
    }
    await person.ask('POST', `/tickets/${ids[0]}/close`);
    const first = await own('?limit=2');
    expect([first.total, first.tickets.map(({ subject }) => subject)]).toEqual([3, ['third', 'second']]);
    const secondPage = await own(`?limit=2&cursor=${first.next_cursor}`);
    expect(secondPage.tickets.map(({ subject }) => subject)).toEqual(['first']);
    expect((await own('?status=closed')).tickets.map(({ id }) => id)).toEqual([ids[0]]);
  });
});

describe('ticket attachments', () => {
  it('belong to one message and are shown by a 60-second link', { tags: ['TRD-190'] }, async () => {
    const attachment = await uploaded();
    const { ticket, messages } = await opened({ ...ticketInput, attachments: [attachment] });
    expect(messages[0]?.attachments).toBe(1);
    const path = `/tickets/${ticket.id}/messages/1/pictures/1`;
    const { url, expires_at } = getResponseData<{ url: string; expires_at: number }>(await person.ask('GET', path));
    expect(expires_at).toBe(Math.floor(now() / 1000) + 60);
    const shown = await fetch(url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(documents.requests.some((request) => request.includes('/tickets/'))).toBe(true);
    expect(
      getResponseError(await write(ticket.id, { message: 'Again.', attachments: [attachment] })).errors,
    ).toHaveProperty('attachments');
    expect((await person.ask('GET', `/tickets/${ticket.id}/messages/1/pictures/2`)).status).toBe(404);
  });

  it('must be pictures uploaded by the same user', async () => {
    const stranger = await createTestUser();
    const attachment = await uploaded(stranger);
    expect(getResponseError(await open({ ...ticketInput, attachments: [attachment] })).status).toBe(422);
    expect(getResponseError(await upload(Buffer.from('<svg onload="alert(1)"/>'))).error_code).toBe('FILE_INVALID');
  });

  it('are not found when no longer stored', async () => {
    const attachment = await uploaded();
    rmSync(join(documents.folder, 'uploads', toTicketAttachmentObjectKey(person.user.id, attachment)));
    expect(getResponseError(await open({ ...ticketInput, attachments: [attachment] }))).toMatchObject({
      status: 404,
      error_code: 'NOT_FOUND',
      errors: { attachments: ['Upload this photo again.'] },
    });
  });

  it('are visible to staff with an audit entry', { tags: ['TRD-191'] }, async () => {
    const { ticket } = await opened({ ...ticketInput, attachments: [await uploaded()] });
    const path = `/admin/tickets/${ticket.id}/messages/1/pictures/1`;
    expect((await fetch(getResponseData<{ url: string }>(await ask(path)).url)).status).toBe(200);
    const owner = await createTestStaffMember('owner');
    const log = await ask(`/admin/operation-logs?action=ticket.view_picture`, owner);
    expect(log.text).toContain(ticket.id);
  });
});

describe('staff ticket queue', () => {
  it('lists longest waiting first; a new message moves a ticket to the end', { tags: ['TRD-191'] }, async () => {
    const before = (await queue('?status=open&limit=100')).tickets.map(({ id }) => id);
    const first = (await opened()).ticket.id;
    pass(10);
    const second_ = (await opened()).ticket.id;
    const listOpenIds = async () =>
      (await queue('?status=open&limit=100')).tickets.map(({ id }) => id).filter((id) => !before.includes(id));
    expect(await listOpenIds()).toEqual([first, second_]);
    await answer(first, 1, 'Done.');
    expect(await listOpenIds()).toEqual([second_]);
    pass(10);
    await write(first, { message: 'Not quite.' });
    expect(await listOpenIds()).toEqual([second_, first]);
    // The member who answered is the assignee.
    expect((await fetchStaffConversation(first)).ticket.assignee).not.toBeNull();
    expect((await queue('?status=open&assignee=nobody')).tickets.map(({ id }) => id)).not.toContain(first);
  });

  it('filters by category and searches by user, id and subject', async () => {
    const { ticket } = await opened({ ...ticketInput, subject: `Peculiar ${second}`, category: 'technical' });
    for (const query of [
      `?search=${ticket.id}`,
      `?search=${person.user.username}`,
      `?search=peculiar%20${second}`,
      '?category=technical&limit=100',
    ])
      expect([query, (await queue(query)).tickets.some(({ id }) => id === ticket.id)]).toEqual([query, true]);
    expect((await queue(`?search=${ticket.id}&category=deposit`)).tickets).toEqual([]);
    expect((await ask(`/admin/tickets.csv?search=${ticket.id}`)).text).toContain('Peculiar');
  });

  it(
    'accepts an answer only on the version that was read, so tickets are answered once',
    { tags: ['TRD-191'] },
    async () => {
      const { ticket } = await opened();
      await write(ticket.id, { message: 'One thing more.' });
      expect(getResponseError(await answer(ticket.id, 1, 'Here.')).error_code).toBe('CHANGED_MEANWHILE');
      expect((await answer(ticket.id, 2, 'Here.')).status).toBe(200);
      expect(getResponseError(await answer(ticket.id, 2, 'Here.')).error_code).toBe('CHANGED_MEANWHILE');
      expect((await read(ticket.id)).messages).toHaveLength(3);
    },
  );

  it('sets assignee and status, final once closed', { tags: ['TRD-191'] }, async () => {
    const { ticket } = await opened();
    const { helpers } = await fetchStaffConversation(ticket.id);
    const risk = await createTestStaffMember('risk');
    expect((await change(ticket.id, { version: 1, status: 'waiting' }, risk)).status).toBe(403);
    const [helper] = helpers;
    const updateResult = getResponseData<AdminTicketConversation>(
      await change(ticket.id, { version: 1, status: 'waiting', assignee_id: helper?.id }),
    );
    expect(updateResult.ticket).toMatchObject({ status: 'waiting', assignee: helper?.username, waits_since: null });
    expect(getResponseError(await change(ticket.id, { version: 2 })).status).toBe(422);
    await change(ticket.id, { version: 2, status: 'closed' });
    expect(getResponseError(await change(ticket.id, { version: 3, status: 'open' })).error_code).toBe(
      'INVALID_ORDER_STATUS',
    );
  });

  it('rejects an assignee without permission', async () => {
    const { ticket } = await opened();
    const stranger = 'stf_01ARZ3NDEKTSV4RRFFQ69G5FAV';
    expect(getResponseError(await change(ticket.id, { version: 1, assignee_id: stranger })).errors).toHaveProperty(
      'assignee_id',
    );
  });
});

describe('ticket macros', () => {
  const list = async () => getResponseData<{ macros: TicketMacro[] }>(await ask('/admin/ticket-macros')).macros;
  const texts = { en: 'Yes.', zh: '是。', ja: 'はい。', ko: '예.', es: 'Sí.' };

  it('have texts in five languages and are created, updated and removed', { tags: ['TRD-191'] }, async () => {
    expect((await list()).length).toBeGreaterThanOrEqual(5);
    for (const macro of await list()) expect(Object.values(macro.texts).every((text) => text !== '')).toBe(true);
    const newMacro = getResponseData<{ macro: TicketMacro }>(
      await support.change('POST', '/admin/ticket-macros', { title: 'Yes', texts }),
    ).macro;
    const { macro } = getResponseData<{ macro: TicketMacro }>(
      await support.change('PUT', `/admin/ticket-macros/${newMacro.id}`, {
        title: 'Yes, yes',
        texts,
        version: newMacro.version,
      }),
    );
    expect(macro).toMatchObject({ title: 'Yes, yes', version: 2 });
    await support.change('DELETE', `/admin/ticket-macros/${newMacro.id}`, { version: 2 });
    expect((await list()).some(({ id }) => id === newMacro.id)).toBe(false);
  });
});

describe('tickets of a user who closes the account', () => {
  it('are in the data export and no longer wait for staff', { tags: ['TRD-192'] }, async () => {
    const { ticket } = await opened();
    const { text } = await person.ask('GET', '/user/export');
    const copy = JSON.parse(text) as { tickets: { items: { id: string; messages: { text: string }[] }[] } };
    expect(copy.tickets.items[0]).toMatchObject({ id: ticket.id, messages: [{ text: ticketInput.message }] });
    const closing = await person.ask('POST', '/user/close-account', { password: TEST_PASSWORD });
    expect(closing.status).toBe(200);
    expect((await fetchStaffConversation(ticket.id)).ticket.status).toBe('closed');
    expect(getResponseError(await answer(ticket.id, 2, 'Too late.')).status).toBeGreaterThanOrEqual(400);
  });
});
