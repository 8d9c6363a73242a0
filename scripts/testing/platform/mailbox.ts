import type { StoredMail } from '#scripts/local/mailbox.ts';
import { eventually } from './checks.ts';
import { loopbackFetch } from './loopback-fetch.ts';

/** An e-mail that somebody received. */
export type ReceivedMail = Pick<StoredMail, 'to' | 'subject' | 'text'>;

/** What was sent, newest first: wherever a place keeps it. */
export type MailboxReader = () => Promise<ReceivedMail[]>;

/** An e-mail is there after so long, ms. */
const MAIL_MS = 20_000;

/** The mailbox of a platform on this machine, by the address in its info.json. */
export const createLocalMailbox = (address: string) => async (): Promise<StoredMail[]> => {
  const answer = await loopbackFetch(address, { headers: { accept: 'application/json' } });
  return (await answer.json()) as StoredMail[];
};

/** The newest code that was sent to somebody; another one than `last`, which was had before. */
export const waitForEmailCode = (mailbox: MailboxReader, to: string, last?: string): Promise<string> =>
  eventually(MAIL_MS, async () => {
    const codes = (await mailbox()).flatMap((mail) => (mail.to === to ? (/\b\d{6}\b/.exec(mail.text)?.[0] ?? []) : []));
    return codes[0] === undefined || codes[0] === last ? null : codes[0];
  });

/** The token of the newest invitation to the back office that was sent to a member of staff. */
export const waitForInvitation = (mailbox: MailboxReader, to: string): Promise<string> =>
  eventually(MAIL_MS, async () => {
    const tokens = (await mailbox()).flatMap((mail) =>
      mail.to === to ? (/#(stf_\S+)/.exec(mail.text)?.[1] ?? []) : [],
    );
    return tokens[0] ?? null;
  });
