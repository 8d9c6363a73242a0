import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditEntryCollection, type StoredAuditEntry } from '#functions/data/staff/audit.ts';
import { readStaff } from '#functions/data/staff/staff.ts';
import { queryAllItems } from '#functions/data/table/table.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { decryptForOwner } from '#functions/lib/encrypt-for-owner.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { authenticateStaff } from './authenticate-staff.ts';
import { createStaff } from './create-staff.ts';
import { logInStaff } from './log-in-staff.ts';
import { logOutStaff } from './log-out-staff.ts';

useTestTable();

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const PASSWORD = 'a long enough password';
const HOME = '192.0.2.1';
let clock = 1_800_000_000_000;

/** Returns the current code, one step later with each call: each code works once. */
function freshCode(): string {
  clock += 30_000;
  setClock(() => clock);
  return codeAt(clock);
}
const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp });
const login = (overrides: Partial<{ username: string; password: string; code: string }> = {}, address = HOME) =>
  logInStaff({ username: 'Olga', password: PASSWORD, code: freshCode(), ...overrides }, address);

async function audited(): Promise<StoredAuditEntry[]> {
  const entries: StoredAuditEntry[] = [];
  for await (const entry of queryAllItems<StoredAuditEntry>(auditEntryCollection.all())) entries.push(entry);
  return entries;
}

beforeAll(async () => {
  await createStaff({ username: 'olga', password: PASSWORD, role: 'owner', totp_secret: SECRET });
});
afterEach(() => setClock());

describe('staff login', () => {
  it('createStaff creates one member per name, ignoring case', async () => {
    const bothResults = await Promise.all(
      ['rita', 'Rita'].map((username) => createStaff({ username, password: PASSWORD, role: 'risk' })),
    );
    const secondCreation = await createStaff({ username: 'RITA', password: 'another password', role: 'owner' });
    expect(new Set([...bothResults, secondCreation].map(({ id }) => id)).size).toBe(1);
    expect(bothResults.filter(({ created }) => created)).toHaveLength(1);
    expect(secondCreation.created).toBe(false);
  });

  it('createStaff seals the authenticator secret', async () => {
    const { id } = await createStaff({ username: 'seeded', password: PASSWORD, role: 'risk', totp_secret: SECRET });
    const stored = (await readStaff(id))?.totp_secret ?? '';
    expect([stored.includes(SECRET), await decryptForOwner(stored, id)]).toEqual([false, SECRET]);
  });

  it('logInStaff opens a session by password and code, which lasts until logout', async () => {
    const session = await login();
    expect(session.staff).toMatchObject({ username: 'olga', role: 'owner' });
    const caller = await authenticateStaff(session.token, HOME);
    expect(caller?.staff).toEqual(session.staff);
    if (!caller) throw new Error('not authenticated');
    await logOutStaff(caller, HOME);
    expect(await authenticateStaff(session.token, HOME)).toBeNull();
  });

  it('staff session is valid from the login address only', { tags: ['FIN-316'] }, async () => {
    const { token, expires_at } = await login();
    expect(await authenticateStaff(token, '192.0.2.2')).toBeNull();
    // The member is active all the time.
    for (let at = clock; at < expires_at * 1000; at += 29 * 60_000) {
      setClock(() => at);
      expect(await authenticateStaff(token, HOME)).not.toBeNull();
    }
    setClock(() => expires_at * 1000 - 1000);
    expect(await authenticateStaff(token, HOME)).not.toBeNull();
    setClock(() => expires_at * 1000);
    expect(await authenticateStaff(token, HOME)).toBeNull();
  });

  it('session expires after half an hour without use', async () => {
    const { token } = await login();
    const later = (minutes: number) => setClock(() => clock + minutes * 60_000);
    later(29);
    expect(await authenticateStaff(token, HOME)).not.toBeNull();
    later(58);
    expect(await authenticateStaff(token, HOME)).not.toBeNull();
    later(89);
    expect(await authenticateStaff(token, HOME)).toBeNull();
    // An ended session stays ended.
    later(90);
    expect(await authenticateStaff(token, HOME)).toBeNull();
  });

  it('authenticateStaff rejects any other token', async () => {
    const { token } = await login();
    const [owner, session, secret] = token.split('.') as [string, string, string];
    for (const wrong of [
      '',
      'x',
      `${owner}.${session}.${secret.slice(0, -2)}AA`,
      `${owner.replace('stf_', 'usr_')}.${session}.${secret}`,
      `stf_${'0'.repeat(26)}.${session}.${secret}`,
    ])
      expect(await authenticateStaff(wrong, HOME)).toBeNull();
  });

  it('logInStaff accepts each code once, under concurrent logins too', async () => {
    const fresh = freshCode();
    const credentials = { username: 'olga', password: PASSWORD, code: fresh };
    const two = await Promise.allSettled([logInStaff(credentials, HOME), logInStaff(credentials, HOME)]);
    expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(logInStaff(credentials, HOME)).rejects.toMatchObject({
      reason: 'INVALID_CREDENTIALS',
      fields: { code: [expect.stringContaining('already been used')] },
    });
    await expect(logInStaff({ ...credentials, code: codeAt(clock - 30_000) }, HOME)).rejects.toMatchObject({
      reason: 'INVALID_CREDENTIALS',
    });
  });
});

describe('failed staff login', () => {
  it('returns one error for every cause and is audited without the input', async () => {
    const wrongs = [{ username: 'nobody' }, { password: 'wrong' }, { code: '000000' }, { username: 'olga"#' }];
    const answers = await Promise.all(
      wrongs.map((wrong) =>
        login(wrong, '192.0.2.9').then(
          () => null,
          (error: Error) => error,
        ),
      ),
    );
    for (const answer of answers) expect(answer).toMatchObject({ ...answers[0], message: answers[0]?.message });
    const entries = (await audited()).filter(({ address }) => address === '192.0.2.9');
    expect(entries.map(({ action }) => action)).toEqual(Array(4).fill('staff.login_failed'));
    expect(entries.filter(({ staff_id }) => staff_id !== null)).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toMatch(/wrong"|000000/);
  });

  it('locks the name for this address after eight attempts', async () => {
    for (let i = 0; i < 8; i++)
      await expect(login({ password: 'guess' }, '192.0.2.66')).rejects.toMatchObject({ reason: 'INVALID_CREDENTIALS' });
    await expect(login({}, '192.0.2.66')).rejects.toMatchObject({ reason: 'ACCOUNT_LOCKED' });
    await expect(login({}, HOME)).resolves.toMatchObject({ staff: { username: 'olga' } });
    const later = now() + 16 * 60_000;
    clock = later;
    await expect(login({}, '192.0.2.66')).resolves.toMatchObject({ staff: { username: 'olga' } });
  });
});
