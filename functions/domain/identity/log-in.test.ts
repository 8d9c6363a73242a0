import { beforeEach, describe, expect, it } from 'vitest';
import { userPartition } from '#functions/data/table/keys.ts';
import { queryPage, updateItem } from '#functions/data/table/table.ts';
import { userItems } from '#functions/data/users/users.ts';
import { createUser } from '#functions/domain/users/create-user.ts';
import { setClock } from '#functions/lib/clock.ts';
import { useCheapPasswordHash } from '#functions/testing/cheap-hash.ts';
import { buildTestVisit } from '#functions/testing/people/visits.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import { getTestSize } from '#functions/testing/tier.ts';
import { type AppErrorName, AppError } from '#shared/errors/errors.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { authenticateUser } from './authenticate.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { verifyPassword } from './passwords.ts';

useTestTableOnEngine();
const hash = useCheapPasswordHash();

const PASSWORD = 'plenty of horses here';
let second = 1_800_000_000;
beforeEach(() => {
  second += 100_000;
  setClock(() => second * 1000);
});

const attempt = (username: string, password: string, address: string) =>
  logIn({ username, password }, buildTestVisit(address));

/** Outcome of a login: `in`, or the error. */
async function outcome(username: string, password: string, address: string): Promise<'in' | AppErrorName> {
  try {
    await attempt(username, password, address);
    return 'in';
  } catch (error) {
    if (error instanceof AppError) return error.reason;
    throw error;
  }
}

/** A new address each time, in separate networks. */
const botnet = (n: number) => `203.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;

describe('logIn', () => {
  it('accepts e-mail address and user name in any letter case', { tags: ['TRD-123'] }, async () => {
    await createUser({ username: 'by-mail', password: PASSWORD, email: 'By.Mail@example.com' });
    for (const login of ['by-mail', 'BY-MAIL', 'by.mail@example.com', ' By.Mail@EXAMPLE.com '])
      expect(await outcome(login, PASSWORD, '192.0.2.1')).toBe('in');
  });

  it('rejects a blocked user only after the right password', { tags: ['TRD-124', 'TRD-161'] }, async () => {
    const user = await createUser({ username: 'kept-out', password: PASSWORD });
    const session = await attempt('kept-out', PASSWORD, '192.0.2.1');
    await updateItem(userItems.key(user.id), { update: 'SET flags = :f', values: { ':f': { login: false } } });
    expect(await authenticateUser(session.token)).toBeNull();
    expect(await outcome('kept-out', PASSWORD, '192.0.2.1')).toBe('ACCOUNT_RESTRICTED');
    expect(await outcome('kept-out', 'wrong password', '192.0.2.1')).toBe('INVALID_CREDENTIALS');
  });

  it(
    'withstands guesses from thousands of addresses and stays open from known ones',
    { tags: ['TRD-130', 'TRD-207'] },
    async () => {
      await createUser({ username: 'besieged', password: PASSWORD });
      expect(await outcome('besieged', PASSWORD, '192.0.2.7')).toBe('in');
      second += 900;
      await verifyPassword('the decoy', null);
      hash.verified = 0;
      const outcomes = new Map<string, number>();
      for (let n = 0; n < getTestSize('guesses'); n += 100) {
        const burst = Array.from({ length: 100 }, (_, i) => outcome('besieged', `guess-${n + i}`, botnet(n + i)));
        for (const outcomeName of await Promise.all(burst))
          outcomes.set(outcomeName, (outcomes.get(outcomeName) ?? 0) + 1);
      }
      expect(outcomes).toEqual(
        new Map([
          ['INVALID_CREDENTIALS', 50],
          ['ACCOUNT_LOCKED', getTestSize('guesses') - 50],
        ]),
      );
      expect(hash.verified).toBe(50);
      expect(await outcome('besieged', PASSWORD, botnet(1))).toBe('ACCOUNT_LOCKED');
      expect(await outcome('besieged', PASSWORD, '192.0.2.7')).toBe('in');
      second += 900;
      expect(await outcome('besieged', PASSWORD, botnet(1))).toBe('in');
    },
  );

  it('rejects with the time to retry, at most an hour later', { tags: ['TRD-139'] }, async () => {
    await createUser({ username: 'locked', password: PASSWORD });
    for (let i = 0; i < 8; i++) expect(await outcome('locked', 'wrong', '192.0.2.1')).toBe('INVALID_CREDENTIALS');
    const rejection = await attempt('locked', PASSWORD, '192.0.2.1').catch((error: unknown) => error);
    expect(rejection).toMatchObject({ reason: 'ACCOUNT_LOCKED', retryAfter: 900 - (second % 900) });
  });

  it('counts guesses of an IPv6 subnet as those of one address', async () => {
    await createUser({ username: 'version-6', password: PASSWORD });
    for (let i = 0; i < 8; i++)
      expect(await outcome('version-6', 'wrong', `2001:db8:1:2::${i}`)).toBe('INVALID_CREDENTIALS');
    expect(await outcome('version-6', PASSWORD, '2001:db8:1:2:ffff::9')).toBe('ACCOUNT_LOCKED');
    expect(await outcome('version-6', PASSWORD, '2001:db8:1:3::9')).toBe('in');
  });

  it('does the same work for an unknown user as for a wrong password', { tags: ['TRD-132', 'TRD-218'] }, async () => {
    await createUser({ username: 'somebody', password: PASSWORD, email: 'somebody@example.com' });
    await verifyPassword('the decoy', null);
    const seenErrors: unknown[] = [];
    for (const login of ['somebody', 'nobody-here', 'somebody@example.com', 'nobody@example.com']) {
      const calls: string[] = [];
      hash.verified = 0;
      const stop = hookTableCalls(({ command, send }) => {
        calls.push(command);
        return send();
      });
      const rejection = await attempt(login, 'wrong password', '192.0.2.44').catch((error: unknown) => error);
      stop();
      const { reason, message, fields, retryAfter } = rejection as AppError;
      seenErrors.push({ calls, verified: hash.verified, reason, message, fields, retryAfter });
    }
    expect(seenErrors[0]).toMatchObject({ verified: 1, reason: 'INVALID_CREDENTIALS' });
    for (const seenError of seenErrors) expect(seenError).toEqual(seenErrors[0]);
  });

  it('makes three sequential table calls from a known address', { tags: 'needs-engine' }, async () => {
    await createUser({ username: 'regular', password: PASSWORD });
    await attempt('regular', PASSWORD, '192.0.2.5');
    /** Requests made while nothing else was in flight, and those that then ran with them. */
    const waits: string[][] = [];
    let open = 0;
    const stop = hookTableCalls(async ({ command, send }) => {
      if (open++ === 0) waits.push([]);
      waits.at(-1)?.push(command.replace('Command', ''));
      const answer = await send();
      open--;
      return answer;
    });
    await attempt('regular', PASSWORD, '192.0.2.5');
    stop();
    expect(waits.flat().toSorted()).toEqual([
      'BatchGetItem',
      'DeleteItem',
      'GetItem',
      'Query',
      'TransactWriteItems',
      'UpdateItem',
    ]);
    expect(waits.length).toBeLessThanOrEqual(3);
    expect(waits.at(-1)?.toSorted()).toEqual(['DeleteItem', 'Query', 'TransactWriteItems']);
  });

  it('renews the record of a known address once a week', async () => {
    const { id } = await createUser({ username: 'weekly', password: PASSWORD });
    const knownUntil = async () =>
      (await queryPage<{ ttl: number }>({ pk: userPartition(id), prefix: 'KNOWN_ADDRESS#' })).items.map(
        ({ ttl }) => ttl,
      );
    const retentionSeconds = 90 * DAY_SECONDS;
    const first = second;
    await attempt('weekly', PASSWORD, '192.0.2.6');
    expect(await knownUntil()).toEqual([first + retentionSeconds]);
    second += 6 * DAY_SECONDS;
    await attempt('weekly', PASSWORD, '192.0.2.6');
    expect(await knownUntil()).toEqual([first + retentionSeconds]);
    second += DAY_SECONDS;
    await attempt('weekly', PASSWORD, '192.0.2.6');
    expect(await knownUntil()).toEqual([first + 7 * DAY_SECONDS + retentionSeconds]);
    await attempt('weekly', PASSWORD, '198.51.100.6');
    expect(await knownUntil()).toHaveLength(2);
  });

  it('records failures, a lockout, logins and a logout as security events', async () => {
    const { user } = await (async () => {
      await createUser({ username: 'noted', password: PASSWORD });
      for (let i = 0; i < 8; i++) await outcome('noted', 'wrong', '192.0.2.3');
      return attempt('noted', PASSWORD, '192.0.2.4');
    })();
    const caller = await authenticateUser((await attempt('noted', PASSWORD, '192.0.2.4')).token);
    if (caller) await logOut(caller, buildTestVisit('192.0.2.4'));
    const { securityEventCollection } = await import('#functions/data/identity/security-log.ts');
    const events: string[] = [];
    for await (const { event } of securityEventCollection.each(user.id as never, { newestFirst: true }))
      events.push(event);
    const eventCounts = Object.fromEntries(
      [...new Set(events)].map((name) => [name, events.filter((e) => e === name).length]),
    );
    expect(eventCounts).toEqual({ login_failed: 7, locked: 1, login: 2, logout: 1 });
  });
});
