import { readdirSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getAvailableBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { transact } from '#functions/data/table/transact.ts';
import { getUserAccount } from '#functions/data/users/users.ts';
import { openSession } from '#functions/domain/identity/open-session.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { useTestDocumentBucket } from '#functions/testing/people/documents.ts';
import { type LoggedInCustomer, logInDemoCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { buildTestVisit } from '#functions/testing/people/visits.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { type Language, languages } from '#shared/languages.ts';
import { toAmount } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';

useTestTable();
const documents = useTestDocumentBucket();

let ms = Date.UTC(2026, 8, 10, 12);
let person: LoggedInCustomer;
let serial = 0;

beforeEach(async () => {
  ms = Date.UTC(2026, 8, 10, 12);
  setClock(() => ms);
  documents.requests.length = 0;
  person = await logInLiveCustomer(`person-${++serial}`, '1000');
});
afterEach(() => setClock());

async function transfer(units: string): Promise<void> {
  const account = getUserAccount(person.user, 'main');
  if (!account) throw new Error('there is no account');
  const occasion = {
    account,
    id: newId('jnl'),
    operation: 'transfer' as const,
    reference: 'trf_01KB3V7Q4W8ZD6M5T2N1R9X0YZ',
    at: Math.floor(ms / 1000) as EpochSeconds,
  };
  const way = {
    from: getAvailableBucket('trading'),
    to: getAvailableBucket('spot'),
    asset: 'USDT',
    amount: toAmount(units),
  };
  await transact([], buildJournalEntry(occasion, way));
}

/** Logs in again: time has passed. */
async function ask(file: string, language?: string) {
  const { token } = await openSession(person.user, 'main', buildTestVisit());
  const path = `/user/statements${file === '' ? '' : `/${file}`}${language === undefined ? '' : `?language=${language}`}`;
  return callTestApi({ method: 'GET', path, token, headers: { 'accept-encoding': 'br, gzip' } });
}

async function read(file: string, language?: string) {
  const { token } = await openSession(person.user, 'main', buildTestVisit());
  const query = language === undefined ? '' : `?language=${language}`;
  const answer = await callTestApi({ method: 'GET', path: `/user/statements/${file}${query}`, token });
  expect(answer.status).toBe(200);
  // Errors only: the reader warns of hinting instructions that no text depends on.
  const document = await getDocumentProxy(new Uint8Array(answer.bytes), { verbosity: 0 });
  const { text, totalPages } = await extractText(document, { mergePages: true });
  return { text: text.replace(/\s+/g, ' '), pages: totalPages, bytes: answer.bytes };
}

describe('account statement', () => {
  it('shows opening balance, movements and closing balance per wallet', { tags: ['FIN-145'] }, async () => {
    ms = Date.UTC(2026, 9, 5, 8, 30, 1);
    await transfer('250.00000001');
    ms = Date.UTC(2026, 10, 3);
    const { text, pages } = await read('2026-10.pdf', 'en');
    expect(pages).toBe(1);
    expect(text).toContain('Funding USDT 0.00000000 250.00000001 0.00000000 250.00000001');
    expect(text).toContain('Trading USDT 1,000.00000000 0.00000000 250.00000001 749.99999999');
    expect(text).toContain('2026-10-05 08:30:01 Transfer trf_01KB3V7Q4W8ZD6M5T2N1R9X0YZ −250.00000001 749.99999999');
    expect(text).toContain('Page 1 of 1');
    expect((await read('2026-09.pdf', 'en')).text).toContain('Trading USDT 0.00 1,000.00 0.00 1,000.00');
  });

  it.each(['es', 'zh', 'ja', 'ko'] as const)(
    'is available in the language %s',
    { tags: ['FIN-149'] },
    async (language) => {
      const words: Record<Exclude<Language, 'en'>, [title: string, amount: string]> = {
        es: ['Extracto de cuenta', '1.000,00'],
        zh: ['對帳單', '1,000.00'],
        ja: ['取引明細書', '1,000.00'],
        ko: ['거래 명세서', '1,000.00'],
      };
      const { text } = await read('2026-09.pdf', language);
      for (const word of words[language]) expect(text).toContain(word);
      expect(languages).toContain(language);
    },
  );

  it('is stored once its month has ended and generated again before', { tags: ['FIN-146'] }, async () => {
    const { token } = await openSession(person.user, 'main', buildTestVisit());
    const running = await callTestApi({ method: 'GET', path: '/user/statements/2026-09.pdf', token });
    expect(running.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="candela-statement-2026-09.pdf"',
      'cache-control': 'private, no-store',
    });
    expect(running.headers['content-encoding']).toBeUndefined();
    expect(documents.requests).toEqual([]);
    ms = Date.UTC(2026, 9, 2);
    const first = await read('2026-09.pdf');
    ms = Date.UTC(2026, 9, 20);
    const secondStatement = await read('2026-09.pdf');
    expect(secondStatement.bytes.equals(first.bytes)).toBe(true);
    expect(documents.requests.map((line) => line.split(' ')[0])).toEqual(['GET', 'PUT', 'GET']);
    const storedFiles = readdirSync(`${documents.folder}/statements/live/${getUserAccount(person.user, 'main')?.id}`);
    expect(storedFiles).toEqual(['2026-09-en-1.pdf']);
  });

  it.each(['2026-08.pdf', '2026-11.pdf', '2026-13.pdf', '2026-10', '../kyc.pdf'])(
    'returns not found for %s',
    { tags: ['FIN-148'] },
    async (file) => {
      ms = Date.UTC(2026, 9, 2);
      const { status, envelope } = await ask(encodeURIComponent(file));
      expect([status, envelope]).toMatchObject([404, { error_code: 'NOT_FOUND' }]);
    },
  );

  it('rejects an unknown language with a field error', { tags: ['FIN-149'] }, async () => {
    const { status, envelope } = await ask('2026-09.pdf', 'xx');
    expect([status, envelope]).toMatchObject([422, { errors: { language: expect.anything() } }]);
  });

  it('is listed by month, newest first, per account', { tags: ['FIN-150'] }, async () => {
    ms = Date.UTC(2026, 10, 2);
    const months = (from: string[]) => from.map((month, i) => ({ month, is_running: i === 0 }));
    expect((await ask('')).envelope).toMatchObject({ data: { months: months(['2026-11', '2026-10', '2026-09']) } });
    const demo = await logInDemoCustomer();
    const listAnswer = await callTestApi({ method: 'GET', path: '/user/statements', token: demo.token });
    expect(listAnswer.envelope).toMatchObject({ data: { months: months(['2026-11']) } });
    const file = await callTestApi({ method: 'GET', path: '/user/statements/2026-11.pdf', token: demo.token });
    expect(file.headers['content-disposition']).toContain('candela-statement-demo-2026-11.pdf');
    const old = await callTestApi({ method: 'GET', path: '/user/statements/2026-09.pdf', token: demo.token });
    expect(old.status).toBe(404);
  });
});
