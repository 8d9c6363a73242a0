import type { StoredMail } from '#scripts/local/file-mailbox.ts';
import { pollUntilAvailable } from './checks.ts';
import { loopbackFetch } from './loopback-fetch.ts';

/** Received e-mail. */
export type ReceivedMail = Pick<StoredMail, 'to' | 'subject' | 'text'>;

/** Returns sent e-mails, newest first, from any platform. */
export type MailboxReader = () => Promise<ReceivedMail[]>;

/** Longest time until an e-mail arrives, ms. */
const MAIL_MS = 20_000;

/** Returns the mailbox of a platform on this machine, by the address in its info.json. */
export const createLocalMailboxReader = (address: string) => async (): Promise<StoredMail[]> => {
  const answer = await loopbackFetch(address, { headers: { accept: 'application/json' } });
  return (await answer.json()) as StoredMail[];
};

/** Returns the newest code sent to an address, other than the earlier `last`. */
export const waitForEmailCode = (mailbox: MailboxReader, to: string, last?: string): Promise<string> =>
  pollUntilAvailable(MAIL_MS, async () => {
    const codes = (await mailbox()).flatMap((mail) => (mail.to === to ? (/\b\d{6}\b/.exec(mail.text)?.[0] ?? []) : []));
    return codes[0] === undefined || codes[0] === last ? null : codes[0];
  });

/** Returns the token of the newest back-office invitation sent to a staff member. */
export const waitForStaffInvitation = (mailbox: MailboxReader, to: string): Promise<string> =>
  pollUntilAvailable(MAIL_MS, async () => {
    const tokens = (await mailbox()).flatMap((mail) =>
      mail.to === to ? (/#(stf_\S+)/.exec(mail.text)?.[1] ?? []) : [],
    );
    return tokens[0] ?? null;
  });
