import { Secret, TOTP } from 'otpauth';
import { now, setClock } from '#functions/lib/clock.ts';
import { call, newKey } from '#functions/testing/call.ts';
import { data, post } from '#functions/testing/contract/back-office.ts';
import type { TestMail } from '#functions/testing/mail.ts';
import type { Confirming } from '#functions/testing/people/confirming.ts';
import type { StaffId } from '#shared/ids.ts';

const PASSWORD = 'a sentence that nobody guesses';

/** A member of staff who accepted an invitation, in a session of their own. */
export interface InvitedMember extends Confirming {
  id: StaffId;
  username: string;
  /** Whether the login asked for an e-mail address. */
  is_email_needed: boolean;
}

/** The token of the invitation that was e-mailed to an address last. */
export const tokenMailedTo = ({ sent }: TestMail, email: string): string | undefined =>
  /\/admin\/invitation#(\S+)/.exec(sent.findLast(({ to }) => to === email)?.text ?? '')?.[1];

const tick = () => {
  const at = now() + 30_000;
  setClock(() => at);
};

/** Accepts an invitation; `logIn` opens a session at the time of its call. */
export async function acceptInvitation(token: string): Promise<{ logIn: () => Promise<InvitedMember> }> {
  const { secret, staff } = data<{ secret: string; staff: { id: StaffId; username: string } }>(
    await post('/admin/invitation/open', null, { token }),
  );
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => totp.generate({ timestamp: now() });
  data(await post('/admin/invitation/accept', null, { token, password: PASSWORD, code: code() }));
  const { id, username } = staff;
  return {
    logIn: async () => {
      tick();
      const session = data<{ token: string; is_email_needed: boolean }>(
        await post('/admin/login', null, { username, password: PASSWORD, code: code() }),
      );
      const change: Confirming['change'] = (method, path, body) => {
        tick();
        const text = JSON.stringify({ reason: 'because of the test', code: code(), ...body });
        return call({ method, path, token: session.token, body: text, headers: { 'idempotency-key': newKey() } });
      };
      return { ...session, id, username, code, change };
    },
  };
}
