import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isUnusedKycUpload, readUserKyc } from '#functions/data/users/kyc.ts';
import { readUser } from '#functions/data/users/users.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { searchAsStaff } from '#functions/testing/contract/back-office.ts';
import { buildPng } from '#functions/testing/people/build-png.ts';
import { postTestPhoto, useTestDocumentBucket } from '#functions/testing/people/documents.ts';
import { readTestKycStatus, submitTestKyc, uploadTestKycPhotos } from '#functions/testing/people/kyc.ts';
import { type LoggedInCustomer, logInLiveCustomer, createStaffToken } from '#functions/testing/people/logins.ts';
import { createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { getResponseData, getResponseError, getSortedStatuses } from '#functions/testing/people/test-users.ts';
import { readStoredItems, readStoredText } from '#functions/testing/stored.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';

useTestTable();
const documents = useTestDocumentBucket();

let person: LoggedInCustomer;
let people = 0;

beforeEach(async () => {
  person = await logInLiveCustomer(`person-${++people}`, '1');
});
afterEach(() => setClock());

describe('KYC submission', () => {
  it('sets the status to pending, keeps the photos and encrypts the document number', async () => {
    expect(await readTestKycStatus(person)).toEqual({
      status: 'not_submitted',
      reason: null,
      reviewed_at: null,
      submission: null,
    });
    const keys = await uploadTestKycPhotos(person);
    const answer = await submitTestKyc(person, keys);
    expect(answer.status).toBe(200);
    const kyc = await readTestKycStatus(person);
    expect(getResponseData<{ kyc: unknown }>(answer).kyc).toEqual(kyc);
    expect(kyc).toMatchObject({
      status: 'pending',
      reason: null,
      submission: { real_name: 'Ana María Núñez', id_card_number_masked: '****78-Z', birth_date: '1990-02-28' },
    });
    expect((await readUser(person.user.id))?.kyc_status).toBe('pending');
    for (const key of Object.values(keys)) expect(existsSync(join(documents.folder, key))).toBe(true);
    expect(await readStoredText()).not.toContain('12345678');
  });

  it('is rejected below age 18 (UTC) and for an invalid birthday', { tags: ['FIN-269'] }, async () => {
    const keys = await uploadTestKycPhotos(person);
    setClock(() => Date.parse('2026-03-01T00:00:00Z'));
    for (const birth_date of ['2008-03-02', '2025-01-01', '2999-01-01', '1890-01-01', '1990-02-30', '0000-00-00'])
      expect(getResponseError(await submitTestKyc(person, { ...keys, birth_date }))).toMatchObject({
        status: 422,
        errors: { birth_date: [expect.any(String)] },
      });
    expect((await submitTestKyc(person, { ...keys, birth_date: '2008-03-01' })).status).toBe(200);
  });

  it('keeps the lines of an address', { tags: ['FIN-269'] }, async () => {
    const address = 'Calle Mayor 1\n28013 Madrid\nEspaña';
    expect((await submitTestKyc(person, { ...(await uploadTestKycPhotos(person)), address })).status).toBe(200);
    expect((await readTestKycStatus(person)).submission).toMatchObject({ address });
  });

  it('is rejected for text that is not seen or runs backwards', { tags: ['FIN-269'] }, async () => {
    const keys = await uploadTestKycPhotos(person);
    for (const text of ['\u200b', '\u3164', '\u2800', '\u202e', 'Ana\u200b', 'Ana\u202eairaM', '\u00ad'])
      for (const field of ['real_name', 'id_card_number'])
        expect(getResponseError(await submitTestKyc(person, { ...keys, [field]: text })).errors).toHaveProperty(field);
    for (const address of ['\n\n', '\u200b\n\u3164', 'a\rb'])
      expect(getResponseError(await submitTestKyc(person, { ...keys, address })).errors).toHaveProperty('address');
    // Joined letters of Persian, a shape of Han.
    expect((await submitTestKyc(person, { ...keys, real_name: 'Núñez علی\u200cرضا 葛\u{e0100}城' })).status).toBe(200);
  });

  it('is rejected for restricted and missing countries', { tags: ['FIN-269'] }, async () => {
    const keys = await uploadTestKycPhotos(person);
    expect(getResponseError(await submitTestKyc(person, { ...keys, country: 'CN' }))).toMatchObject({
      status: 403,
      error_code: 'COUNTRY_RESTRICTED',
    });
    expect(getResponseError(await submitTestKyc(person, { ...keys, country: 'XX' })).errors).toHaveProperty('country');
    expect((await readTestKycStatus(person)).status).toBe('not_submitted');
  });

  it('accepts only photos that the user uploaded within the last day', { tags: ['FIN-269', 'TRD-224'] }, async () => {
    const stranger = await logInLiveCustomer(`stranger-${people}`, '1');
    const [keys, theirs] = [await uploadTestKycPhotos(person), await uploadTestKycPhotos(stranger)];
    const unknown = `kyc/${person.user.id}/${'A'.repeat(32)}.jpg`;
    const answers = [];
    for (const id_card_back_url of [
      theirs['id_card_back_url'] as string,
      unknown,
      `kyc/${person.user.id}/../${stranger.user.id}/${'A'.repeat(32)}.jpg`,
    ])
      answers.push(getResponseError(await submitTestKyc(person, { ...keys, id_card_back_url })));
    for (const answer of answers)
      expect(answer).toEqual({
        status: 422,
        error_code: 'VALIDATION_FAILED',
        errors: { id_card_back_url: ['Upload this photo again.'] },
      });
    expect((await submitTestKyc(person, keys)).status).toBe(200);
    // Each is part of one submission.
    for (const key of Object.values(keys)) expect(await isUnusedKycUpload(person.user.id, key)).toBe(false);
    expect((await submitTestKyc(stranger, theirs)).status).toBe(200);
  });

  it('states a missing photo and succeeds after a new upload', async () => {
    const keys = await uploadTestKycPhotos(person);
    rmSync(join(documents.folder, 'uploads', keys['id_card_back_url'] as string));
    expect(getResponseError(await submitTestKyc(person, keys))).toEqual({
      status: 404,
      error_code: 'NOT_FOUND',
      errors: { id_card_back_url: ['Upload this photo again.'] },
    });
    expect((await readTestKycStatus(person)).status).toBe('not_submitted');
    expect((await submitTestKyc(person, await uploadTestKycPhotos(person))).status).toBe(200);
  });

  it('succeeds once under concurrent requests', { tags: ['FIN-269'] }, async () => {
    const [keys, otherKeys] = [await uploadTestKycPhotos(person), await uploadTestKycPhotos(person)];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => submitTestKyc(person, i % 2 ? otherKeys : keys)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(['INVALID_ORDER_STATUS', 'VALIDATION_FAILED']).toContain(getResponseError(answer).error_code);
    expect(getResponseError(await submitTestKyc(person, await uploadTestKycPhotos(person)))).toMatchObject({
      status: 400,
      error_code: 'INVALID_ORDER_STATUS',
    });
    const own = [...(await readStoredItems()).keys()].filter((key) => key.startsWith(`USER#${person.user.id} KYC#`));
    expect(own).toHaveLength(1);
  });
});

describe('KYC review', () => {
  interface Row {
    id: string;
    status: string;
    user_id: string;
    submitted_at: number;
  }
  const list = async (token: string, query = '') =>
    getResponseData<{ submissions: Row[]; total: number | null; next_cursor: string | null }>(
      await callTestApi({ method: 'GET', path: `/admin/kyc${query}`, token }),
    );
  const ask = (token: string, path: string) => callTestApi({ method: 'GET', path, token });

  async function sent(): Promise<string> {
    expect((await submitTestKyc(person, await uploadTestKycPhotos(person))).status).toBe(200);
    const { submissions } = await list(await createStaffToken('support'), `?search=${person.user.username}`);
    return submissions[0]?.id ?? '';
  }

  it('lists submissions longest waiting first, page by page, and finds users', { tags: ['FIN-271'] }, async () => {
    const token = await createStaffToken('owner');
    const mine = await sent();
    const all: Row[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(token, `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      all.push(...page.submissions);
      cursor = page.next_cursor;
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const pendingSubmissions = all.filter(({ status }) => status === 'pending');
    expect(all.slice(0, pendingSubmissions.length)).toEqual(pendingSubmissions);
    expect(pendingSubmissions.map(({ id }) => id)).toEqual(pendingSubmissions.map(({ id }) => id).sort());
    expect(pendingSubmissions.at(-1)?.id).toBe(mine);
    expect((await list(token, '?status=pending&limit=1')).total).toBe(pendingSubmissions.length);
    for (const search of [person.user.id, person.user.username, mine])
      expect((await list(token, `?search=${search}`)).submissions.map(({ id }) => id)).toEqual([mine]);
    expect((await list(token, '?search=n%C3%BA%C3%B1ez&status=pending')).submissions.length).toBe(
      pendingSubmissions.length,
    );
    expect((await list(token, '?search=nobody-at-all')).submissions).toEqual([]);
  });

  it('shows a photo by a 60-second link and audits it', { tags: ['FIN-271', 'FIN-320'] }, async () => {
    const id = await sent();
    const token = await createStaffToken('support');
    const at = now();
    setClock(() => at);
    const { url, expires_at } = getResponseData<{ url: string; expires_at: number }>(
      await ask(token, `/admin/kyc/${id}/images/id_card_selfie`),
    );
    expect(expires_at).toBe(Math.floor(at / 1000) + 60);
    expect((await fetch(url)).status).toBe(200);
    setClock(() => at + 61_000);
    expect((await fetch(url)).status).toBe(403);
    await ask(token, `/admin/kyc/${id}/images/id_card_selfie`);
    const views = [...(await readStoredItems()).values()].filter(
      ({ action, subject }) => action === 'kyc.view_image' && subject === person.user.id,
    );
    expect(views).toHaveLength(2);
    expect(views[0]).toMatchObject({ detail: { kyc: id, image: 'id_card_selfie' } });
    const { entries } = getResponseData<{ entries: object[] }>(await ask(token, `/admin/operation-logs?search=${id}`));
    expect(entries).toMatchObject([
      { action: 'kyc.view_image', detail: { kyc: id } },
      { action: 'kyc.view_image', detail: { kyc: id } },
    ]);
    expect((await ask(token, `/admin/kyc/${id}/images/passport`)).status).toBe(404);
    expect((await ask(await createStaffToken('finance'), `/admin/kyc/${id}/images/id_card_front`)).status).toBe(403);
    expect((await ask(token, '/admin/kyc/kyc_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
  });

  it('search › finds a submission for permitted roles only', { tags: ['FIN-272'] }, async () => {
    const id = await sent();
    for (const role of ['owner', 'risk', 'support'] as const)
      expect(await searchAsStaff(id, await createStaffToken(role))).toMatchObject([
        { kind: 'kyc', id, path: `/admin/kyc/${id}` },
      ]);
    for (const role of ['finance', 'read_only'] as const) {
      const token = await createStaffToken(role);
      expect(await searchAsStaff(id, token)).toEqual([]);
      expect(JSON.stringify(await searchAsStaff(person.user.id, token))).not.toContain(id);
      for (const path of [`/admin/kyc/${id}`, `/admin/kyc?search=${id}`])
        expect((await ask(token, path)).status).toBe(403);
    }
  });

  it(
    'approval with a code verifies the user, sets the country and notifies',
    { tags: ['FIN-270', 'FIN-321'] },
    async () => {
      const id = await sent();
      const staff = await createTestStaffMember('risk');
      const detail = getResponseData<{ submission: Record<string, unknown> }>(
        await ask(staff.token, `/admin/kyc/${id}`),
      ).submission;
      expect(detail).toMatchObject({ id_card_number: '••••-Z', status: 'pending', version: 0, earlier: [] });
      const none = await callTestApi({
        method: 'POST',
        path: `/admin/kyc/${id}/approve`,
        token: staff.token,
        body: JSON.stringify({ version: 0 }),
      });
      expect(getResponseError(none).error_code).toBe('STEP_UP_REQUIRED');
      const reveal = (reason: string) => staff.change('POST', `/admin/kyc/${id}/reveal`, { reason });
      expect(getResponseError(await reveal('')).errors).toHaveProperty('reason');
      expect(getResponseData(await reveal('The photo is dark'))).toEqual({ id_card_number: 'X-12345678-Z' });
      const answer = await staff.change('POST', `/admin/kyc/${id}/approve`, { version: 0 });
      expect(getResponseData<{ submission: object }>(answer).submission).toMatchObject({
        status: 'verified',
        version: 1,
      });
      expect(await readUser(person.user.id)).toMatchObject({ kyc_status: 'verified', country: 'ES' });
      const items = [...(await readStoredItems()).values()];
      expect(items.filter(({ kind, user_id }) => kind === 'kyc_verified' && user_id === person.user.id)).toHaveLength(
        1,
      );
      expect(items.filter(({ action, subject }) => action === 'staff.read' && subject === id)).toHaveLength(1);
      expect(
        items.filter(({ action, subject }) => action === 'kyc.reveal' && subject === person.user.id),
      ).toMatchObject([{ reason: 'The photo is dark' }]);
      expect(
        items.filter(({ action, subject }) => action === 'kyc.approve' && subject === person.user.id),
      ).toHaveLength(1);
      expect(
        getResponseError(
          await submitTestKyc(person, {
            id_card_front_url: `kyc/${person.user.id}/${'A'.repeat(32)}.jpg`,
            id_card_back_url: `kyc/${person.user.id}/${'A'.repeat(32)}.jpg`,
            id_card_selfie_url: `kyc/${person.user.id}/${'A'.repeat(32)}.jpg`,
          }),
        ).error_code,
      ).toBe('KYC_ALREADY_VERIFIED');
      expect(getResponseError(await postTestPhoto(person.token, buildPng())).error_code).toBe('KYC_ALREADY_VERIFIED');
    },
  );

  it('shows staff the other users with the same document number', { tags: ['FIN-271'] }, async () => {
    const token = await createStaffToken('risk');
    const id_card_number = `AB ${people}-77 001`;
    const other = await logInLiveCustomer(`other-${people}`, '1');
    const elsewhere = await logInLiveCustomer(`elsewhere-${people}`, '1');
    await submitTestKyc(other, { ...(await uploadTestKycPhotos(other)), id_card_number: `ab${people}77001` });
    await submitTestKyc(elsewhere, { ...(await uploadTestKycPhotos(elsewhere)), id_card_number, country: 'PT' });
    await submitTestKyc(person, { ...(await uploadTestKycPhotos(person)), id_card_number });
    const [mine, theirs] = [await readUserKyc(person.user.id), await readUserKyc(other.user.id)];
    const fetchDuplicates = async (id: string | undefined) =>
      getResponseData<{ submission: { duplicates: Row[] } }>(await ask(token, `/admin/kyc/${id}`)).submission
        .duplicates;
    expect((await fetchDuplicates(mine[0]?.id)).map(({ id }) => id)).toEqual([theirs[0]?.id]);
    expect((await fetchDuplicates(theirs[0]?.id)).map(({ id }) => id)).toEqual([mine[0]?.id]);
    const text = await readStoredText();
    for (const number of [`${people}-77 001`, `${people}77001`]) expect(text).not.toContain(number);
  });

  it('rejection states a reason to the user, who may resubmit', { tags: ['FIN-270'] }, async () => {
    const id = await sent();
    const staff = await createTestStaffMember('support');
    const bare = await staff.change('POST', `/admin/kyc/${id}/reject`, { version: 0, reason: '' });
    expect(getResponseError(bare).errors).toHaveProperty('reason');
    const reason = 'The back of the card is blurred';
    const stale = await staff.change('POST', `/admin/kyc/${id}/reject`, { version: 1, reason });
    expect(getResponseError(stale).error_code).toBe('CHANGED_MEANWHILE');
    expect((await staff.change('POST', `/admin/kyc/${id}/reject`, { reason })).status).toBe(200);
    setClock();
    expect(await readTestKycStatus(person)).toMatchObject({ status: 'rejected', reason });
    expect((await readUser(person.user.id))?.kyc_status).toBe('rejected');
    expect((await submitTestKyc(person, await uploadTestKycPhotos(person))).status).toBe(200);
    expect(await readTestKycStatus(person)).toMatchObject({ status: 'pending', reason: null });
    const rows = (await list(staff.token, `?search=${person.user.id}`)).submissions;
    expect(rows.map(({ status }) => status)).toEqual(['pending', 'rejected']);
    const detail = getResponseData<{ submission: { earlier: Row[] } }>(
      await ask(staff.token, `/admin/kyc/${rows[0]?.id}`),
    );
    expect(detail.submission.earlier.map(({ id: earlier }) => earlier)).toEqual([id]);
  });

  it('succeeds for one of concurrent approval and rejection', { tags: ['FIN-271'] }, async () => {
    const id = await sent();
    const [one, other] = [await createTestStaffMember('risk'), await createTestStaffMember('owner')];
    const answers = await Promise.all([
      one.change('POST', `/admin/kyc/${id}/approve`, { version: 0 }),
      other.change('POST', `/admin/kyc/${id}/reject`, { version: 0, reason: 'not the same person' }),
    ]);
    expect(getSortedStatuses(answers)).toEqual([200, 409]);
    const verdict = answers[0]?.status === 200 ? 'verified' : 'rejected';
    expect((await readUser(person.user.id))?.kyc_status).toBe(verdict);
    expect(getResponseError(await one.change('POST', `/admin/kyc/${id}/approve`, { version: 1 })).error_code).toBe(
      'INVALID_ORDER_STATUS',
    );
    const notifications = [...(await readStoredItems()).values()].filter(
      ({ kind, user_id }) => String(kind).startsWith('kyc_') && user_id === person.user.id,
    );
    expect(notifications.map(({ kind }) => kind)).toEqual([`kyc_${verdict}`]);
  });
});
