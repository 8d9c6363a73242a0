import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isUnusedKycUpload } from '#functions/data/users/kyc.ts';
import { getObject } from '#functions/lib/bucket.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { persistUpload, createDocumentLink, createPhotoUploadLink } from '#functions/lib/documents.ts';
import { callTestApi } from '#functions/testing/call.ts';
import {
  PNG_END_CHUNK,
  PNG_SIGNATURE,
  buildPng,
  buildPngChunk,
  buildPngHeader,
  addJpegSegment,
} from '#functions/testing/people/build-png.ts';
import {
  type MultipartFormPart,
  buildMultipartForm,
  testBucketCredentials,
  postTestPhoto,
  useTestDocumentBucket,
} from '#functions/testing/people/documents.ts';
import { buildExif, buildJpeg, readImageMetadata } from '#functions/testing/people/images.ts';
import { type LoggedInCustomer, logInDemoCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { getResponseData, getResponseError } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { S3Host } from '#scripts/local/s3-host.ts';
import { MAX_UPLOADED_IMAGE_BYTES } from '#shared/people/kyc.ts';

useTestTable();
const documents = useTestDocumentBucket();

let person: LoggedInCustomer;
let people = 0;

beforeEach(async () => {
  person = await logInLiveCustomer(`person-${++people}`, '1');
});
afterEach(() => setClock());

const CLOUD = { tags: 'cloud' };

interface Upload {
  url: string;
  relative_url: string;
}

const refused = { status: 422, error_code: 'FILE_INVALID' };

describe('KYC photo upload', () => {
  it(
    'stores only pixels under a random name and shows them by a 60-second link',
    { ...CLOUD, tags: ['FIN-267', 'TRD-224'] },
    async () => {
      const photo = addJpegSegment(await buildJpeg(400, 300), 0xe1, buildExif(6));
      const { url, relative_url } = getResponseData<Upload>(
        await postTestPhoto(person.token, photo, { file: 'IMG_1.JPG', mime: 'image/jpeg' }),
      );
      expect(relative_url).toMatch(new RegExp(`^kyc/${person.user.id}/[\\w-]{32}\\.jpg$`));
      const stored = Buffer.from((await getObject(`uploads/${relative_url}`)) ?? []);
      expect(await readImageMetadata(stored)).toMatchObject({ width: 300, height: 400 });
      for (const secret of ['Exif', 'GPS-52.5200', 'Cam']) expect(stored.includes(secret)).toBe(false);
      const shown = await fetch(url);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(Buffer.from(await shown.arrayBuffer()).equals(stored)).toBe(true);
      const at = now();
      const linkOfBefore = (seconds: number) => {
        setClock(() => at - seconds * 1000);
        return createPhotoUploadLink(relative_url);
      };
      const links = [await linkOfBefore(55), await linkOfBefore(61)];
      setClock(() => at);
      const shownBy = links.map(async (link) => (await fetch(link.url)).status);
      expect(await Promise.all(shownBy)).toEqual([200, 403]);
    },
  );

  it('is not readable by an altered link', CLOUD, async () => {
    const first = getResponseData<Upload>(await postTestPhoto(person.token, buildPng()));
    const other = getResponseData<Upload>(await postTestPhoto(person.token, buildPng()));
    expect((await fetch(first.url.replace(first.relative_url, other.relative_url))).status).toBe(403);
    expect((await fetch(first.url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))).status).toBe(403);
  });

  it('is stored permanently once submitted; a missing photo is reported', CLOUD, async () => {
    const { relative_url } = getResponseData<Upload>(await postTestPhoto(person.token, buildPng()));
    expect([await persistUpload(relative_url), await persistUpload(relative_url)]).toEqual([true, true]);
    const storedPhoto = await fetch((await createDocumentLink(relative_url)).url);
    const uploaded = await getObject(`uploads/${relative_url}`);
    expect(Buffer.from(await storedPhoto.arrayBuffer()).equals(Buffer.from(uploaded ?? []))).toBe(true);
    expect(await persistUpload(relative_url.replace(/.jpg$/, '0.jpg'))).toBe(false);
  });

  it('is not readable without a link', async () => {
    const at = new URL(getResponseData<Upload>(await postTestPhoto(person.token, buildPng())).url);
    expect((await fetch(`${at.origin}${at.pathname}`)).status).toBe(403);
    expect((await fetch(`${at.origin}${at.pathname}`, { method: 'PUT', body: 'x' })).status).toBe(403);
  });

  it('accepts a photo up to 4 MB', { tags: ['FIN-268'] }, async () => {
    const image = buildPng(800, 600);
    const filler = (bytes: number) => {
      const body = bytes - image.length - 12;
      const at = image.length - PNG_END_CHUNK.length;
      return Buffer.concat([image.subarray(0, at), buildPngChunk('teXt', randomBytes(body)), image.subarray(at)]);
    };
    expect(filler(MAX_UPLOADED_IMAGE_BYTES)).toHaveLength(MAX_UPLOADED_IMAGE_BYTES);
    expect((await postTestPhoto(person.token, filler(MAX_UPLOADED_IMAGE_BYTES))).status).toBe(200);
    expect(getResponseError(await postTestPhoto(person.token, filler(MAX_UPLOADED_IMAGE_BYTES + 1)))).toMatchObject(
      refused,
    );
    expect(
      getResponseError(await postTestPhoto(person.token, filler(MAX_UPLOADED_IMAGE_BYTES + 100_000))),
    ).toMatchObject(refused);
  });

  it.each([
    ['too many bytes', async () => Buffer.concat([await buildJpeg(), randomBytes(MAX_UPLOADED_IMAGE_BYTES)]), /4 MB/],
    ['HEIC', () => Buffer.from('\0\0\0\u0018ftypheic'.padEnd(100, '\0'), 'latin1'), /HEIC/],
    ['a cut file', async () => (await buildJpeg()).subarray(0, 800), /damaged/],
  ])('states the true reason for %s', { tags: ['FIN-268'] }, async (_name, build, reason) => {
    const photo = { file: 'IMG_0001.JPG', mime: 'image/jpeg' };
    const answer = await postTestPhoto(person.token, (await build()) as Buffer, photo);
    expect(getResponseError(answer)).toMatchObject({ ...refused, errors: { file: [expect.stringMatching(reason)] } });
  });

  it('rejects and does not store a file that is not a real JPG or PNG', { tags: ['FIN-268'] }, async () => {
    const before = documents.requests.length;
    const image = await buildJpeg();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const huge = Buffer.concat([
      PNG_SIGNATURE,
      buildPngHeader(10_000, 10_000),
      buildPngChunk('IDAT', Buffer.alloc(10)),
      PNG_END_CHUNK,
    ]);
    for (const [bytes, file, mime] of [
      [svg, 'a.svg', 'image/svg+xml'],
      [svg, 'a.png', 'image/png'],
      [Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'a.gif', 'image/gif'],
      [image, 'a.gif', 'image/jpeg'],
      [image, 'a.jpg', 'text/html'],
      [image, 'a.png', 'image/png'],
      [buildPng(), 'a.html', 'image/png'],
      [image.subarray(0, image.length / 2), 'a.jpg', 'image/jpeg'],
      [huge, 'a.png', 'image/png'],
      [Buffer.alloc(0), 'a.png', 'image/png'],
    ] as const)
      expect({ file, ...getResponseError(await postTestPhoto(person.token, bytes, { file, mime })) }).toMatchObject(
        refused,
      );
    expect(documents.requests.slice(before)).toEqual([]);
  });

  it('is allowed from the main account of an unverified user', async () => {
    const demo = await logInDemoCustomer();
    expect((await postTestPhoto(demo.token, buildPng())).status).toBe(403);
    expect((await postTestPhoto('', buildPng())).status).toBe(401);
  });

  it('requires a complete form with one file and one type only', { tags: ['FIN-267', 'TRD-219'] }, async () => {
    const file: MultipartFormPart = { name: 'file', value: buildPng(), file: 'a.png', type: 'image/png' };
    const type: MultipartFormPart = { name: 'type', value: 'id_card_back' };
    const send = (parts: MultipartFormPart[], change: (body: Buffer) => Buffer = (body) => body) => {
      const { body, headers } = buildMultipartForm(parts);
      return callTestApi({
        method: 'POST',
        path: '/user/upload-file',
        token: person.token,
        headers,
        body: change(body),
      });
    };
    expect((await send([type, file])).status).toBe(200);
    const unnamed = { ...file, file: 'blob', type: 'application/octet-stream' };
    expect((await send([unnamed, type])).status).toBe(200);
    const bad: [MultipartFormPart[], string][] = [
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
    for (const [parts, error] of bad)
      expect([parts.length, getResponseError(await send(parts)).error_code]).toContain(error);
    for (const change of [
      (body: Buffer) => body.subarray(0, body.length - 20),
      () => Buffer.from('not a form'),
      () => Buffer.from('{"type":"id_card_front"}'),
    ])
      expect(getResponseError(await send([file, type], change))).toMatchObject({ status: 400 });
    const asJson = { method: 'POST', path: '/user/upload-file', token: person.token, body: '{}' };
    expect(getResponseError(await callTestApi(asJson))).toMatchObject({
      status: 400,
      error_code: 'INVALID_PARAMETERS',
    });
  });
});

describe('unsubmitted KYC photo', () => {
  it('expires within a day in table and bucket', { tags: ['FIN-269'] }, async () => {
    const { relative_url } = getResponseData<Upload>(await postTestPhoto(person.token, buildPng()));
    const file = join(documents.folder, 'uploads', relative_url);
    expect(await isUnusedKycUpload(person.user.id, relative_url)).toBe(true);
    new S3Host(documents.folder, testBucketCredentials, () => Date.now() + 23 * 3_600_000);
    expect(existsSync(file)).toBe(true);
    const tomorrow = now() + 25 * 3_600_000;
    setClock(() => tomorrow);
    expect(await isUnusedKycUpload(person.user.id, relative_url)).toBe(false);
    new S3Host(documents.folder, testBucketCredentials, now);
    expect(existsSync(file)).toBe(false);
  });
});
