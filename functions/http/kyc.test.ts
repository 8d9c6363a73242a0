import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { S3Host } from '../../scripts/local/s3-host.ts';
import { LOCAL_LOGIN } from '../../scripts/start/environment.ts';
import { kycImages, MOST_IMAGE_BYTES } from '../../shared/kyc.ts';
import { isUpload } from '../data/kyc.ts';
import { readUser } from '../data/users.ts';
import { now, setClock } from '../lib/clock.ts';
import { jpegHeader } from '../lib/image/jpeg-header.ts';
import { type Answered, call } from '../testing/call.ts';
import { confirmingStaff } from '../testing/confirming.ts';
import { type FormPart, formOf, uploadPhoto, useDocuments } from '../testing/documents.ts';
import { exif, jpeg } from '../testing/images.ts';
import { type Customer, demoLogin, liveLogin, staffToken } from '../testing/logins.ts';
import { PNG_END, PNG_START, png, pngChunk, pngHead, withSegment } from '../testing/png.ts';
import { storedItems } from '../testing/stored.ts';
import { useTable } from '../testing/table.ts';

useTable();
const documents = useDocuments();

let person: Customer;
let people = 0;

beforeAll(() => {
  process.env['RATE_LIMIT_SCALE'] = '1000';
});
beforeEach(async () => {
  person = await liveLogin(`person-${++people}`, '1');
});
afterEach(() => setClock());

const dataOf = <T>({ envelope }: Answered): T => (envelope as unknown as { data: T }).data;
const errorOf = ({ status, envelope }: Answered) => {
  const { error_code, errors } = (envelope ?? {}) as { error_code?: string; errors?: Record<string, string[]> };
  return { status, error_code, errors };
};

interface Upload {
  url: string;
  relative_url: string;
}

async function photos({ token }: Customer): Promise<Record<string, string>> {
  const keys: Record<string, string> = {};
  for (const type of kycImages) {
    const answer = await uploadPhoto(token, png(), { type });
    keys[`${type}_url`] = dataOf<Upload>(answer).relative_url;
  }
  return keys;
}

const DETAILS = {
  real_name: 'Ana María Núñez',
  id_card_number: 'X-12345678-Z',
  birth_date: '1990-02-28',
  gender: 'female',
  country: 'ES',
  address: 'Calle Mayor 1, Madrid',
};

const submit = ({ token }: Customer, body: object) =>
  call({ method: 'POST', path: '/user/kyc/submit', token, body: JSON.stringify({ ...DETAILS, ...body }) });
const statusOf = async ({ token }: Customer) =>
  dataOf<{ kyc: { status: string; reason: string | null; submission: Record<string, unknown> | null } }>(
    await call({ method: 'GET', path: '/user/kyc/status', token }),
  ).kyc;

const refused = { status: 422, error_code: 'FILE_INVALID' };

describe('a photo', () => {
  it('is stored as pixels alone, under a random name of its owner, and shown by a link for 60 seconds', async () => {
    const at = now();
    setClock(() => at);
    const photo = withSegment(await jpeg(400, 300), 0xe1, exif(6));
    const { url, relative_url } = dataOf<Upload>(
      await uploadPhoto(person.token, photo, { file: 'IMG_1.JPG', mime: 'image/jpeg' }),
    );
    expect(relative_url).toMatch(new RegExp(`^kyc/${person.user.id}/[\\w-]{32}\\.jpg$`));
    const stored = readFileSync(join(documents.folder, 'uploads', relative_url));
    expect(jpegHeader(stored)).toMatchObject({ width: 300, height: 400 });
    for (const secret of ['Exif', 'GPS-52.5200', 'Cam']) expect(stored.includes(secret)).toBe(false);
    const shown = await fetch(url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await shown.arrayBuffer()).equals(stored)).toBe(true);
    setClock(() => at + 59_000);
    expect((await fetch(url)).status).toBe(200);
    setClock(() => at + 61_000);
    expect((await fetch(url)).status).toBe(403);
  });

  it('is shown to nobody by a link that was changed, or by none', async () => {
    const first = dataOf<Upload>(await uploadPhoto(person.token, png()));
    const other = dataOf<Upload>(await uploadPhoto(person.token, png()));
    const at = new URL(first.url);
    expect((await fetch(first.url.replace(first.relative_url, other.relative_url))).status).toBe(403);
    expect((await fetch(first.url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))).status).toBe(403);
    expect((await fetch(`${at.origin}${at.pathname}`)).status).toBe(403);
    expect((await fetch(`${at.origin}${at.pathname}`, { method: 'PUT', body: 'x' })).status).toBe(403);
  });

  it('of 2 MB is taken, one byte more is refused', async () => {
    const image = png(800, 600);
    const filler = (bytes: number) => {
      const body = bytes - image.length - 12;
      const at = image.length - PNG_END.length;
      return Buffer.concat([image.subarray(0, at), pngChunk('teXt', randomBytes(body)), image.subarray(at)]);
    };
    expect(filler(MOST_IMAGE_BYTES)).toHaveLength(MOST_IMAGE_BYTES);
    expect((await uploadPhoto(person.token, filler(MOST_IMAGE_BYTES))).status).toBe(200);
    expect(errorOf(await uploadPhoto(person.token, filler(MOST_IMAGE_BYTES + 1)))).toMatchObject(refused);
    expect(errorOf(await uploadPhoto(person.token, filler(MOST_IMAGE_BYTES + 100_000)))).toMatchObject(refused);
  });

  it('that is no JPG or PNG, or pretends to be another one, is refused and not stored', async () => {
    const before = documents.requests.length;
    const image = await jpeg();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const huge = Buffer.concat([PNG_START, pngHead(10_000, 10_000), pngChunk('IDAT', Buffer.alloc(10)), PNG_END]);
    for (const [bytes, file, mime] of [
      [svg, 'a.svg', 'image/svg+xml'],
      [svg, 'a.png', 'image/png'],
      [Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'a.gif', 'image/gif'],
      [image, 'a.gif', 'image/jpeg'],
      [image, 'a.jpg', 'text/html'],
      [image, 'a.png', 'image/png'],
      [png(), 'a.html', 'image/png'],
      [Buffer.concat([image, Buffer.from('<html><script>alert(1)</script>')]), 'a.jpg', 'image/jpeg'],
      [Buffer.concat([png(), Buffer.from('PK\u0003\u0004')]), 'a.png', 'image/png'],
      [image.subarray(0, image.length / 2), 'a.jpg', 'image/jpeg'],
      [huge, 'a.png', 'image/png'],
      [Buffer.alloc(0), 'a.png', 'image/png'],
    ] as const)
      expect({ file, ...errorOf(await uploadPhoto(person.token, bytes, { file, mime })) }).toMatchObject(refused);
    expect(documents.requests.slice(before)).toEqual([]);
  });

  it('is taken from the main account of somebody who is not verified', async () => {
    const demo = await demoLogin();
    expect((await uploadPhoto(demo.token, png())).status).toBe(403);
    expect((await uploadPhoto('', png())).status).toBe(401);
  });

  it('comes in a whole form with one file, one type and nothing else', async () => {
    const file: FormPart = { name: 'file', value: png(), file: 'a.png', type: 'image/png' };
    const type: FormPart = { name: 'type', value: 'id_card_back' };
    const send = (parts: FormPart[], change: (body: Buffer) => Buffer = (body) => body) => {
      const { body, headers } = formOf(parts);
      return call({ method: 'POST', path: '/user/upload-file', token: person.token, headers, body: change(body) });
    };
    expect((await send([type, file])).status).toBe(200);
    const unnamed = { ...file, file: 'blob', type: 'application/octet-stream' };
    expect((await send([unnamed, type])).status).toBe(200);
    const bad: [FormPart[], string][] = [
      [[file], 'VALIDATION_FAILED'],
      [[type], 'FILE_INVALID'],
      [[file, file, type], 'VALIDATION_FAILED'],
      [[file, type, type], 'VALIDATION_FAILED'],
      [[file, { ...type, value: 'passport' }], 'VALIDATION_FAILED'],
      [[file, type, { name: 'owner', value: 'somebody' }], 'VALIDATION_FAILED'],
      [[file, type, { name: '__proto__', value: 'x' }], 'VALIDATION_FAILED'],
      [[{ name: 'file', value: 'text' }, type], 'FILE_INVALID'],
      [[file, type, ...Array.from({ length: 20 }, (_, i) => ({ name: `x${i}`, value: 'y' }))], 'INVALID_PARAMETERS'],
    ];
    for (const [parts, error] of bad) expect([parts.length, errorOf(await send(parts)).error_code]).toContain(error);
    for (const change of [
      (body: Buffer) => body.subarray(0, body.length - 20),
      () => Buffer.from('not a form'),
      () => Buffer.from('{"type":"id_card_front"}'),
    ])
      expect(errorOf(await send([file, type], change))).toMatchObject({ status: 400 });
    const asJson = { method: 'POST', path: '/user/upload-file', token: person.token, body: '{}' };
    expect(errorOf(await call(asJson))).toMatchObject({ status: 400, error_code: 'INVALID_PARAMETERS' });
  });
});

describe('what is never sent in', () => {
  it('is forgotten within a day, by the table and by the bucket', async () => {
    const { relative_url } = dataOf<Upload>(await uploadPhoto(person.token, png()));
    const file = join(documents.folder, 'uploads', relative_url);
    expect(await isUpload(person.user.id, relative_url)).toBe(true);
    new S3Host(documents.folder, LOCAL_LOGIN, () => Date.now() + 23 * 3_600_000);
    expect(existsSync(file)).toBe(true);
    const tomorrow = now() + 25 * 3_600_000;
    setClock(() => tomorrow);
    expect(await isUpload(person.user.id, relative_url)).toBe(false);
    new S3Host(documents.folder, LOCAL_LOGIN, now);
    expect(existsSync(file)).toBe(false);
  });
});

describe('sending in', () => {
  it('makes the status pending, keeps the photos and seals the number', async () => {
    expect(await statusOf(person)).toEqual({
      status: 'not_submitted',
      reason: null,
      reviewed_at: null,
      submission: null,
    });
    const keys = await photos(person);
    const answer = await submit(person, keys);
    expect(answer.status).toBe(200);
    const kyc = await statusOf(person);
    expect(dataOf<{ kyc: unknown }>(answer).kyc).toEqual(kyc);
    expect(kyc).toMatchObject({
      status: 'pending',
      reason: null,
      submission: { real_name: 'Ana María Núñez', id_card_number_masked: '****78-Z', birth_date: '1990-02-28' },
    });
    expect((await readUser(person.user.id))?.kyc_status).toBe('pending');
    for (const key of Object.values(keys)) expect(existsSync(join(documents.folder, key))).toBe(true);
    expect(JSON.stringify([...(await storedItems())])).not.toContain('12345678');
  });

  it('is refused below 18 by the day of UTC, and of what is no birthday', async () => {
    const keys = await photos(person);
    setClock(() => Date.parse('2026-03-01T00:00:00Z'));
    for (const birth_date of ['2008-03-02', '2025-01-01', '2999-01-01', '1890-01-01', '1990-02-30', '0000-00-00'])
      expect(errorOf(await submit(person, { ...keys, birth_date }))).toMatchObject({
        status: 422,
        errors: { birth_date: [expect.any(String)] },
      });
    expect((await submit(person, { ...keys, birth_date: '2008-03-01' })).status).toBe(200);
  });

  it('is refused from countries that are not served, and from none', async () => {
    const keys = await photos(person);
    expect(errorOf(await submit(person, { ...keys, country: 'CN' }))).toMatchObject({
      status: 403,
      error_code: 'COUNTRY_RESTRICTED',
    });
    expect(errorOf(await submit(person, { ...keys, country: 'XX' })).errors).toHaveProperty('country');
    expect((await statusOf(person)).status).toBe('not_submitted');
  });

  it('takes the photos that this person has sent within a day, and answers others as unknown ones', async () => {
    const stranger = await liveLogin(`stranger-${people}`, '1');
    const [keys, theirs] = [await photos(person), await photos(stranger)];
    const unknown = `kyc/${person.user.id}/${'A'.repeat(32)}.jpg`;
    const answers = [];
    for (const id_card_back_url of [
      theirs['id_card_back_url'] as string,
      unknown,
      `kyc/${person.user.id}/../${stranger.user.id}/${'A'.repeat(32)}.jpg`,
    ])
      answers.push(errorOf(await submit(person, { ...keys, id_card_back_url })));
    for (const answer of answers)
      expect(answer).toEqual({
        status: 422,
        error_code: 'VALIDATION_FAILED',
        errors: { id_card_back_url: ['Upload this photo again.'] },
      });
    expect((await submit(person, keys)).status).toBe(200);
    expect((await submit(stranger, theirs)).status).toBe(200);
  });

  it('happens once, however often it is tried at the same moment', async () => {
    const keys = await photos(person);
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(person, keys)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(['INVALID_ORDER_STATUS', 'VALIDATION_FAILED']).toContain(errorOf(answer).error_code);
    expect(errorOf(await submit(person, await photos(person)))).toMatchObject({
      status: 400,
      error_code: 'INVALID_ORDER_STATUS',
    });
    const own = [...(await storedItems()).keys()].filter((key) => key.startsWith(`USER#${person.user.id} KYC#`));
    expect(own).toHaveLength(1);
  });
});

describe('staff', () => {
  interface Row {
    id: string;
    status: string;
    user_id: string;
    submitted_at: number;
  }
  const list = async (token: string, query = '') =>
    dataOf<{ submissions: Row[]; total: number | null; next_cursor: string | null }>(
      await call({ method: 'GET', path: `/admin/kyc${query}`, token }),
    );
  const ask = (token: string, path: string) => call({ method: 'GET', path, token });

  async function sent(): Promise<string> {
    expect((await submit(person, await photos(person))).status).toBe(200);
    const { submissions } = await list(await staffToken('support'), `?search=${person.user.username}`);
    return submissions[0]?.id ?? '';
  }

  it('see those first that wait longest, page by page, and find people', async () => {
    const token = await staffToken('owner');
    const mine = await sent();
    const all: Row[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(token, `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      all.push(...page.submissions);
      cursor = page.next_cursor;
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const waiting = all.filter(({ status }) => status === 'pending');
    expect(all.slice(0, waiting.length)).toEqual(waiting);
    expect(waiting.map(({ id }) => id)).toEqual(waiting.map(({ id }) => id).sort());
    expect(waiting.at(-1)?.id).toBe(mine);
    expect((await list(token, '?status=pending&limit=1')).total).toBe(waiting.length);
    for (const search of [person.user.id, person.user.username, mine])
      expect((await list(token, `?search=${search}`)).submissions.map(({ id }) => id)).toEqual([mine]);
    expect((await list(token, '?search=n%C3%BA%C3%B1ez&status=pending')).submissions.length).toBe(waiting.length);
    expect((await list(token, '?search=nobody-at-all')).submissions).toEqual([]);
  });

  it('see a photo by a link of 60 seconds, and that they looked is recorded', async () => {
    const id = await sent();
    const token = await staffToken('support');
    const at = now();
    setClock(() => at);
    const { url, expires_at } = dataOf<{ url: string; expires_at: number }>(
      await ask(token, `/admin/kyc/${id}/images/id_card_selfie`),
    );
    expect(expires_at).toBe(Math.floor(at / 1000) + 60);
    expect((await fetch(url)).status).toBe(200);
    setClock(() => at + 61_000);
    expect((await fetch(url)).status).toBe(403);
    await ask(token, `/admin/kyc/${id}/images/id_card_selfie`);
    const views = [...(await storedItems()).values()].filter(
      ({ action, subject }) => action === 'kyc.view_image' && subject === person.user.id,
    );
    expect(views).toHaveLength(2);
    expect(views[0]).toMatchObject({ detail: { kyc: id, image: 'id_card_selfie' } });
    expect((await ask(token, `/admin/kyc/${id}/images/passport`)).status).toBe(404);
    expect((await ask(await staffToken('finance'), `/admin/kyc/${id}/images/id_card_front`)).status).toBe(403);
    expect((await ask(token, '/admin/kyc/kyc_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
  });

  it('approve with a code: the person is verified, of the document’s country, and told', async () => {
    const id = await sent();
    const staff = await confirmingStaff('risk');
    const detail = dataOf<{ submission: Record<string, unknown> }>(
      await ask(staff.token, `/admin/kyc/${id}`),
    ).submission;
    expect(detail).toMatchObject({ id_card_number: 'X-12345678-Z', status: 'pending', version: 0, earlier: [] });
    const none = await call({
      method: 'POST',
      path: `/admin/kyc/${id}/approve`,
      token: staff.token,
      body: JSON.stringify({ version: 0 }),
    });
    expect(errorOf(none).error_code).toBe('STEP_UP_REQUIRED');
    const answer = await staff.change('POST', `/admin/kyc/${id}/approve`, { version: 0 });
    expect(dataOf<{ submission: object }>(answer).submission).toMatchObject({ status: 'verified', version: 1 });
    expect(await readUser(person.user.id)).toMatchObject({ kyc_status: 'verified', country: 'ES' });
    const items = [...(await storedItems()).values()];
    expect(items.filter(({ kind, user_id }) => kind === 'kyc_verified' && user_id === person.user.id)).toHaveLength(1);
    expect(items.filter(({ action, subject }) => action === 'kyc.approve' && subject === person.user.id)).toHaveLength(
      1,
    );
    expect(
      errorOf(
        await submit(person, {
          id_card_front_url: `kyc/${person.user.id}/${'A'.repeat(32)}.jpg`,
          id_card_back_url: `kyc/${person.user.id}/${'A'.repeat(32)}.jpg`,
          id_card_selfie_url: `kyc/${person.user.id}/${'A'.repeat(32)}.jpg`,
        }),
      ).error_code,
    ).toBe('KYC_ALREADY_VERIFIED');
    expect(errorOf(await uploadPhoto(person.token, png())).error_code).toBe('KYC_ALREADY_VERIFIED');
  });

  it('reject with a reason, which the person reads; they may send it in again', async () => {
    const id = await sent();
    const staff = await confirmingStaff('support');
    const bare = await staff.change('POST', `/admin/kyc/${id}/reject`, { version: 0, reason: '' });
    expect(errorOf(bare).errors).toHaveProperty('reason');
    const reason = 'The back of the card is blurred';
    expect((await staff.change('POST', `/admin/kyc/${id}/reject`, { version: 0, reason })).status).toBe(200);
    setClock();
    expect(await statusOf(person)).toMatchObject({ status: 'rejected', reason });
    expect((await readUser(person.user.id))?.kyc_status).toBe('rejected');
    expect((await submit(person, await photos(person))).status).toBe(200);
    expect(await statusOf(person)).toMatchObject({ status: 'pending', reason: null });
    const rows = (await list(staff.token, `?search=${person.user.id}`)).submissions;
    expect(rows.map(({ status }) => status)).toEqual(['pending', 'rejected']);
    const detail = dataOf<{ submission: { earlier: Row[] } }>(await ask(staff.token, `/admin/kyc/${rows[0]?.id}`));
    expect(detail.submission.earlier.map(({ id: earlier }) => earlier)).toEqual([id]);
  });

  it('judge once: of approving and rejecting at the same moment one counts', async () => {
    const id = await sent();
    const [one, other] = [await confirmingStaff('risk'), await confirmingStaff('owner')];
    const answers = await Promise.all([
      one.change('POST', `/admin/kyc/${id}/approve`, { version: 0 }),
      other.change('POST', `/admin/kyc/${id}/reject`, { version: 0, reason: 'not the same person' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const verdict = answers[0]?.status === 200 ? 'verified' : 'rejected';
    expect((await readUser(person.user.id))?.kyc_status).toBe(verdict);
    expect(errorOf(await one.change('POST', `/admin/kyc/${id}/approve`, { version: 1 })).error_code).toBe(
      'INVALID_ORDER_STATUS',
    );
    const told = [...(await storedItems()).values()].filter(
      ({ kind, user_id }) => String(kind).startsWith('kyc_') && user_id === person.user.id,
    );
    expect(told.map(({ kind }) => kind)).toEqual([`kyc_${verdict}`]);
  });
});
