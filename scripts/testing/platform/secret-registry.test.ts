import { describe, expect, it } from 'vitest';
import { SecretRegistry } from './secret-registry.ts';

const PASSWORD = 'a horse, "a battery" & a staple';
const CODE = '042917';

function createSecretRegistry(): SecretRegistry {
  const secrets = new SecretRegistry();
  secrets.add('the password', PASSWORD);
  secrets.add('the code', CODE);
  return secrets;
}

describe('SecretRegistry', () => {
  it.each<readonly [string, string]>([
    ['as it is', PASSWORD],
    ['in JSON', JSON.stringify({ message: `no ${PASSWORD}` })],
    ['in an address', `/login?password=${encodeURIComponent(PASSWORD)}`],
    ['in a form', new URLSearchParams({ password: PASSWORD }).toString()],
    ['in hex', Buffer.from(PASSWORD).toString('hex')],
    ['in capitals of hex', Buffer.from(PASSWORD).toString('hex').toUpperCase()],
    ...['', 'x', 'xy', '{"password":"'].flatMap((before) =>
      ['', 'z', '"}'].flatMap((behind) =>
        (['base64', 'base64url'] as const).map(
          (form) => [`in ${form}`, Buffer.from(before + PASSWORD + behind).toString(form)] as const,
        ),
      ),
    ),
  ])('finds a registered secret %s', (_, text) =>
    expect(createSecretRegistry().in(`{"level":"error"} ${text}\n`)).toEqual(['the password']),
  );

  it('finds a six-digit code only where no other characters adjoin it', () => {
    for (const text of [CODE, `code=${CODE}&`, `"${CODE}"`, `no ${CODE}.`])
      expect(createSecretRegistry().in(text)).toEqual(['the code']);
    for (const text of [`1${CODE}`, `${CODE}000`, `ab${CODE}ef`]) expect(createSecretRegistry().in(text)).toEqual([]);
  });

  it('finds unregistered secrets by their format', () => {
    const part = 'x'.repeat(43);
    const ulid = '0'.repeat(26);
    for (const text of [
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abc',
      'otpauth://totp/x?secret=ABC',
      'otpauth%3A%2F%2Ftotp',
      `Authorization: Bearer ${part}`,
      `token usr_${ulid}.ses_${ulid}.${part}`,
      '$argon2id$v=19$m=19456',
    ])
      expect([text, new SecretRegistry().in(text).length]).toEqual([
        text,
        expect.toSatisfy((secretCount) => secretCount >= 1),
      ]);
    expect(new SecretRegistry().in(`{"path":"/user/usr_${ulid}","request":"${part}"}`)).toEqual([]);
  });
});

describe('SecretRegistry of HTTP traffic', () => {
  it('records secret values by their field names', async () => {
    const secrets = new SecretRegistry();
    const answer = {
      data: { token: 'usr_1.ses_1.'.padEnd(60, 'y'), recovery_codes: ['abcde-fghij'], user: { id: 'usr_1' } },
    };
    const watched = secrets.watched(async () => Response.json(answer));
    const body = JSON.stringify({ username: 'somebody', password: 'never written', deep: [{ code: '123456' }] });
    const response = await watched('http://site.example/api/auth/login', { method: 'POST', body });
    expect(await response.json()).toEqual(answer);
    for (const text of ['never written', '123456', answer.data.token, 'abcde-fghij'])
      expect([text, secrets.in(text).length > 0]).toEqual([text, true]);
    for (const text of ['somebody', 'usr_1']) expect(secrets.in(text)).toEqual([]);
  });
});
