import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { S3Client, type UploadPartCommandInput } from '@aws-sdk/client-s3';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { auditEntryCollection } from '#functions/data/staff/audit.ts';
import { claimListExport } from '#functions/data/staff/exports.ts';
import { updateStaffMember } from '#functions/data/staff/staff.ts';
import { transact } from '#functions/data/table/transact.ts';
import { parseBearerToken } from '#functions/domain/identity/tokens.ts';
import { requeueStalledExports } from '#functions/domain/staff/exports/sweep-exports.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { MIN_UPLOAD_PART_BYTES } from '#functions/lib/export-files.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { queueSender } from '#functions/lib/send-message.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { readCsvLines, readCsvText } from '#functions/testing/csv.ts';
import { SimulatedCrash, type TableFault } from '#functions/testing/faults.ts';
import { useTestDocumentBucket } from '#functions/testing/people/documents.ts';
import { logInLiveCustomer, createStaffToken } from '#functions/testing/people/logins.ts';
import { getResponseData } from '#functions/testing/people/test-users.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { StaffId } from '#shared/ids.ts';
import type { ListExportMessage } from '#shared/messages/queue.ts';
import type { ListExportView } from '#shared/schemas/admin/exports.ts';
import { addSeconds } from '#shared/time.ts';
import { handler } from './exports.ts';

useTestTable();
const documents = useTestDocumentBucket();
const queue = useTestQueue('EXPORTS_QUEUE_URL');

const START = 1_800_000_000;
/** A member so busy that their file has several parts: pages of 500 rows, two of which fill one. */
const BUSY = 'stf_0000000000000000000000BVSY' as StaffId;
const ROWS = 1_203;
const WIDTH = Math.ceil(MIN_UPLOAD_PART_BYTES / 1000);

let owner: string;

beforeAll(async () => {
  process.env['RATE_LIMIT_SCALE'] = '1000000';
  setClock(() => START * 1000);
  await logInLiveCustomer('customer', '1');
  for (let i = 0; i < ROWS; i += 25)
    await transact(
      Array.from({ length: Math.min(25, ROWS - i) }, (_, j) => {
        setClock(() => START * 1000 + (i + j) * 10);
        return auditEntryCollection.add(BUSY, {
          id: newId('aud'),
          at: nowSeconds(),
          staff_id: BUSY,
          username: 'busy',
          action: 'user.note',
          address: '192.0.2.1',
          detail: { number: i + j, text: 'x'.repeat(WIDTH) },
        });
      }),
    );
  setClock(() => (START + 3600) * 1000);
  owner = await createStaffToken('owner');
});
beforeEach(() => setClock(() => (START + 3600) * 1000));
afterEach(() => {
  vi.restoreAllMocks();
});

const pass = (seconds: number) => {
  const at = now() + seconds * 1000;
  setClock(() => at);
};

const ask = async (body: object = { list: 'operation_logs', filter: { search: BUSY } }, token = owner) =>
  getResponseData<{ export: ListExportView }>(
    await callTestApi({ method: 'POST', path: '/admin/exports', token, body: JSON.stringify(body) }),
  ).export;
const read = async ({ id }: ListExportView, token = owner) =>
  getResponseData<{ export: ListExportView }>(await callTestApi({ method: 'GET', path: `/admin/exports/${id}`, token }))
    .export;
const cancel = ({ id }: ListExportView, token = owner) =>
  callTestApi({ method: 'POST', path: `/admin/exports/${id}/cancel`, token });
const downloadExport = async ({ id }: ListExportView, token = owner) => {
  const { url } = getResponseData<{ url: string }>(
    await callTestApi({ method: 'GET', path: `/admin/exports/${id}/link`, token }),
  );
  const response = await fetch(url);
  expect([response.status, response.headers.get('content-disposition')]).toEqual([200, 'attachment']);
  return readCsvText(response);
};

type Upload = Partial<UploadPartCommandInput>;
/** Wraps every call of S3. Returns a function that removes the wrapper. */
function aroundS3(around: (input: Upload, go: () => Promise<never>) => Promise<never>): () => void {
  const { send } = S3Client.prototype;
  const sendNow = send as (this: S3Client, command: unknown) => Promise<never>;
  S3Client.prototype.send = function (this: S3Client, command: { input: Upload }) {
    return around(command.input, () => sendNow.call(this, command));
  };
  return () => {
    S3Client.prototype.send = send;
  };
}
/** Runs something before the first part of a file is sent, for the rest of a test. */
function beforeFirstPart(act: () => Promise<void>): void {
  onTestFinished(
    aroundS3(async ({ PartNumber }, go) => {
      if (PartNumber === 1) await act();
      return go();
    }),
  );
}

/** Delivers a message once; returns whether it was accepted. */
const deliver = async (message: object): Promise<boolean> => {
  const event = { Records: [{ messageId: '1', body: JSON.stringify(message) }] } as unknown as SQSEvent;
  return (await handler(event)).batchItemFailures.length === 0;
};
/** Delivers all messages, and those that they cause, until none are left; returns their number. */
async function work(): Promise<number> {
  let delivered = 0;
  for (let message = queue.sent.shift(); message; message = queue.sent.shift()) {
    delivered += 1;
    if (delivered > 100) throw new Error('There is no end of messages.');
    for (let attempt = 1; !(await deliver(message)); attempt++) {
      if (attempt > 8) throw new Error('A message is never taken.');
      pass(360);
    }
  }
  return delivered;
}

/** Returns the row numbers in a file of the busy member, in its order. */
function numbersIn(text: string): number[] {
  const [head = '', ...lines] = readCsvLines(text);
  expect(head).toBe('id,at,staff_id,username,action,address,subject,reason,changes,detail');
  return lines.map((line) => Number(/number"":(\d+)/.exec(line)?.[1]));
}
const newestFirst = Array.from({ length: ROWS }, (_, i) => ROWS - 1 - i);

describe('list export with a lost message', () => {
  it('is requeued once after a quarter of an hour and completed', async () => {
    const exportView = await ask();
    queue.sent = [];
    pass(14 * 60);
    expect(await requeueStalledExports()).toEqual({ queued: 0 });
    pass(2 * 60);
    expect(await requeueStalledExports()).toEqual({ queued: 1 });
    expect(queue.sent).toEqual([{ staff_id: exportView.staff_id, export_id: exportView.id }]);
    pass(60);
    expect(await requeueStalledExports()).toEqual({ queued: 0 });
    queue.sent.pop();
    pass(15 * 60);
    expect(await requeueStalledExports()).toEqual({ queued: 1 });
    await work();
    // The requester is logged out by then.
    expect(numbersIn(await downloadExport(exportView, await createStaffToken('owner')))).toEqual(newestFirst);
    pass(3600);
    expect(await requeueStalledExports()).toEqual({ queued: 0 });
  });

  it('is not requeued while running or after cancellation', async () => {
    const exportView = await ask();
    queue.sent = [];
    pass(16 * 60);
    expect(
      await claimListExport(exportView as never, 'a run', nowSeconds(), addSeconds(nowSeconds(), 75)),
    ).not.toBeNull();
    expect(await requeueStalledExports()).toEqual({ queued: 0 });
    pass(76);
    expect(await requeueStalledExports()).toEqual({ queued: 1 });
    expect((await cancel(exportView)).status).toBe(200);
    pass(16 * 60);
    expect(await requeueStalledExports()).toEqual({ queued: 0 });
  });
});

describe('exported file', () => {
  it('of a short list equals the direct CSV', async () => {
    const exportView = await ask({ list: 'users', filter: {} });
    expect(exportView).toMatchObject({ status: 'waiting', rows: 0, progress: 0, finished_at: null, expires_at: null });
    expect(queue.sent).toEqual([{ staff_id: exportView.staff_id, export_id: exportView.id }]);
    expect(await work()).toBe(1);
    const at = nowSeconds();
    expect(await read(exportView)).toMatchObject({
      status: 'done',
      rows: 1,
      progress: 100,
      finished_at: at,
      expires_at: at + 7 * 86_400,
    });
    const text = await downloadExport(exportView);
    expect(text).toBe((await callTestApi({ method: 'GET', path: '/admin/users.csv', token: owner })).text);
    expect((await read(exportView)).bytes).toBe(Buffer.byteLength(text));
  });

  it('of a long list is assembled from parts, each row once and in order', { tags: ['FIN-363'] }, async () => {
    const exportView = await ask();
    await work();
    const done = await read(exportView);
    expect(done).toMatchObject({ status: 'done', rows: ROWS });
    const text = await downloadExport(exportView);
    expect(numbersIn(text)).toEqual(newestFirst);
    expect(done.bytes).toBe(Buffer.byteLength(text));
    const parts = documents.requests.filter((request) => request.startsWith('PUT ') && request.includes(exportView.id));
    expect(parts).toHaveLength(2);
  });

  it('covers the complete list by default, without a period', async () => {
    pass(400 * 86_400);
    const lateToken = await createStaffToken('owner');
    const exportView = await ask({ list: 'operation_logs', filter: { search: BUSY } }, lateToken);
    await work();
    expect((await read(exportView, lateToken)).rows).toBe(ROWS);
    const from = String(nowSeconds() - 86_400);
    const none = await ask({ list: 'operation_logs', filter: { search: BUSY, from } }, lateToken);
    await work();
    expect(await read(none, lateToken)).toMatchObject({ status: 'done', rows: 0 });
  });

  it('is written with at most a part and a page in memory; progress is reported', async () => {
    const sizes: number[] = [];
    const send = fetch;
    vi.stubGlobal('fetch', (url: URL, init?: RequestInit) => {
      if (init?.body instanceof Uint8Array) sizes.push(init.body.length);
      return send(url, init);
    });
    const shown: number[] = [];
    const stop = hookTableCalls(async ({ input, send: go }) => {
      const values = (input as { ExpressionAttributeValues?: Record<string, unknown> }).ExpressionAttributeValues;
      if (values && ':progress' in values) shown.push(Number(values[':progress']));
      return go();
    }, 'progress');
    await ask({ list: 'operation_logs', filter: { search: BUSY, from: String(START) } });
    await work();
    stop();
    expect(Math.max(...sizes)).toBeLessThan(MIN_UPLOAD_PART_BYTES + 501 * (WIDTH + 300));
    expect(shown.length).toBeGreaterThanOrEqual(2);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  });

  it('continues in another message when the run is out of time', { tags: ['FIN-363'] }, async () => {
    let at: number = now();
    const exportView = await ask();
    // Time jumps by this much at each reading of the clock.
    setClock(() => (at += 8000));
    const messages = await work();
    const end = at;
    setClock(() => end);
    expect(messages).toBeGreaterThanOrEqual(2);
    owner = await createStaffToken('owner');
    expect(numbersIn(await downloadExport(exportView))).toEqual(newestFirst);
    expect(await read(exportView)).toMatchObject({ status: 'done', rows: ROWS });
  });
});

describe('list export message', () => {
  it('changes nothing when the file is complete', async () => {
    const exportView = await ask({ list: 'users', filter: {} });
    await work();
    const before = documents.requests.length;
    expect(await deliver({ staff_id: exportView.staff_id, export_id: exportView.id })).toBe(true);
    expect([documents.requests.length, queue.sent]).toEqual([before, []]);
  });

  it('is delayed while another run writes the file', async () => {
    const exportView = await ask();
    const message = queue.sent[0] as ListExportMessage;
    let twin: Promise<boolean> | undefined;
    beforeFirstPart(async () => {
      twin = deliver(message);
      expect(await twin).toBe(true);
    });
    await deliver(message);
    expect(twin).toBeDefined();
    // The first message, and its duplicate, which comes later and finds nothing to do.
    expect(queue.sent).toEqual([message, message]);
    queue.sent = [];
    expect(numbersIn(await downloadExport(exportView))).toEqual(newestFirst);
    expect(await deliver(message)).toBe(true);
    expect(queue.sent).toEqual([]);
  });

  it('is ignored for an unknown export', async () => {
    expect(await deliver({ staff_id: BUSY, export_id: newId('exp') })).toBe(true);
    expect(queue.sent).toEqual([]);
  });
});

/** Crashes at a call of the table, of S3 or of the queue, counted from 1; every later one crashes too. */
function crashAt(at: number, fault: TableFault) {
  let calls = 0;
  const around = async <T>(go: () => Promise<T>): Promise<T> => {
    calls += 1;
    if (calls > at || (calls === at && fault === 'before')) throw new SimulatedCrash(`at call ${calls}`);
    const answer = await go();
    if (calls === at) throw new SimulatedCrash(`after call ${calls}`);
    return answer;
  };
  const stopS3 = aroundS3((_, go) => around(go));
  const { ask: askQueue } = queueSender;
  queueSender.ask = (input) => around(() => askQueue(input));
  const stop = hookTableCalls(({ send: go }) => around(go), 'crash');
  return () => {
    stop();
    queueSender.ask = askQueue;
    stopS3();
    return calls;
  };
}

describe('crash during a list export', () => {
  it.each(['before', 'after'] as const)(
    '%s any step still results in a file with each row once',
    { tags: 'rare' },
    async (fault) => {
      vi.spyOn(log, 'error').mockReturnValue();
      let at = 1;
      for (let crashed = true; crashed && at < 100; at++) {
        const exportView = await ask();
        const message = queue.sent.shift() as ListExportMessage;
        // Time jumps, so that a checkpoint falls between parts, and a run ends before the file does.
        let time: number = now();
        setClock(() => (time += 7000));
        const end = crashAt(at, fault);
        await deliver(message);
        crashed = end() >= at;
        // A crashed run's lease expires, and its message comes again.
        pass(360);
        queue.sent.push(message);
        await work();
        expect([at, (await read(exportView)).status]).toEqual([at, 'done']);
        expect([at, numbersIn(await downloadExport(exportView))]).toEqual([at, newestFirst]);
        expect([at, (await read(exportView)).rows]).toEqual([at, ROWS]);
      }
      expect(at).toBeGreaterThan(15);
    },
  );

  it('on every attempt › fails the export and allows a new request', async () => {
    vi.spyOn(log, 'error').mockReturnValue();
    const exportView = await ask();
    const message = queue.sent.shift() as ListExportMessage;
    onTestFinished(aroundS3(() => Promise.reject(new SimulatedCrash('S3 does not answer'))));
    let deliveries = 1;
    for (; deliveries < 20 && !(await deliver(message)); deliveries++) pass(360);
    expect(deliveries).toBe(6);
    expect(await read(exportView)).toMatchObject({ status: 'failed', failure: 'broken', expires_at: null });
  });
});

describe('list export without permission', () => {
  const idOf = (token: string) => parseBearerToken<StaffId>(token, 'stf')?.owner as StaffId;

  it.each([
    ['another role', { role: 'read_only', is_active: true }],
    ['no access', { role: 'risk', is_active: false }],
  ] as const)('fails without a file when the member now has %s', async (_, change) => {
    const token = await createStaffToken('risk');
    const exportView = await ask({ list: 'users', filter: {} }, token);
    await transact([updateStaffMember(idOf(token), 0, change)]);
    await work();
    expect(await read(exportView)).toMatchObject({ status: 'failed', failure: 'not_allowed', rows: 0 });
    expect(
      readdirSync(documents.folder, { recursive: true }).filter((path) => String(path).includes(exportView.id)),
    ).toEqual([]);
  });

  it('fails when permission is lost during the run', async () => {
    const token = await createStaffToken('risk');
    const exportView = await ask(undefined, token);
    beforeFirstPart(() => transact([updateStaffMember(idOf(token), 0, { role: 'support', is_active: true })]));
    await work();
    expect(await read(exportView)).toMatchObject({ status: 'failed', failure: 'not_allowed' });
  });

  it('fails when the filtered user is not found', async () => {
    const exportView = await ask({ list: 'transactions', filter: { user_id: newId('usr') } });
    await work();
    expect(await read(exportView)).toMatchObject({ status: 'failed', failure: 'refused' });
  });
});

describe('cancelled list export', () => {
  it('is not started', async () => {
    const exportView = await ask();
    expect((await cancel(exportView)).status).toBe(200);
    await work();
    expect(await read(exportView)).toMatchObject({ status: 'cancelled', rows: 0 });
    expect((await cancel(exportView)).status).toBe(409);
  });

  it('stops writing during the run', async () => {
    const exportView = await ask();
    beforeFirstPart(async () => expect((await cancel(exportView)).status).toBe(200));
    expect(await work()).toBe(1);
    expect(await read(exportView)).toMatchObject({ status: 'cancelled' });
    expect(
      (await callTestApi({ method: 'GET', path: `/admin/exports/${exportView.id}/link`, token: owner })).status,
    ).toBe(404);
    expect(readdirSync(join(documents.folder, 'exports'))).not.toContain(exportView.id);
  });
});
