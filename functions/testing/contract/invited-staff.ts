import { Secret, TOTP } from 'otpauth';
import { now, setClock } from '#functions/lib/clock.ts';
import { callTestApi, newIdempotencyKey } from '#functions/testing/call.ts';
import { unwrapResponseData, postApiJson } from '#functions/testing/contract/back-office.ts';
import type { TestMail } from '#functions/testing/mail.ts';
import type { TestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import type { StaffId } from '#shared/ids.ts';

const PASSWORD = 'a sentence that nobody guesses';

/** Staff member who accepted an invitation, in a separate session. */
export interface InvitedMember extends TestStaffMember {
  id: StaffId;
  username: string;
  /** True when the login required an e-mail address. */
  is_email_needed: boolean;
}

/** Returns the token of the last invitation e-mailed to an address. */
export const readMailedToken = ({ sent }: TestMail, email: string): string | undefined =>
  /\/admin\/invitation#(\S+)/.exec(sent.findLast(({ to }) => to === email)?.text ?? '')?.[1];

const tick = () => {
  const at = now() + 30_000;
  setClock(() => at);
};

/** Accepts an invitation; `logIn` opens a session at the time of its call. */
export async function acceptMailedInvitation(token: string): Promise<{ logIn: () => Promise<InvitedMember> }> {
  const { secret, staff } = unwrapResponseData<{ secret: string; staff: { id: StaffId; username: string } }>(
    await postApiJson('/admin/invitation/open', null, { token }),
  );
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => totp.generate({ timestamp: now() });
  unwrapResponseData(await postApiJson('/admin/invitation/accept', null, { token, password: PASSWORD, code: code() }));
  const { id, username } = staff;
  return {
    logIn: async () => {
      tick();
      const session = unwrapResponseData<{ token: string; is_email_needed: boolean }>(
        await postApiJson('/admin/login', null, { username, password: PASSWORD, code: code() }),
      );
      const change: TestStaffMember['change'] = (method, path, body) => {
        tick();
        const text = JSON.stringify({ reason: 'because of the test', code: code(), ...body });
        return callTestApi({
          method,
          path,
          token: session.token,
          body: text,
          headers: { 'idempotency-key': newIdempotencyKey() },
        });
      };
      return { ...session, id, username, code, change };
    },
  };
}
