import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { getSesClient } from './clients.ts';
import { config } from './config.ts';

/** One e-mail to one user. Plain text and HTML have the same content. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The address can never receive e-mail. */
export class BadAddressError extends Error {
  override readonly name = 'BadAddressError';
}

/** Accepted by SES: ASCII, no comments, no quotes, one address. */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?=.{4,189}$)([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
const SUBJECT_LENGTH = 200;

/** True when e-mails can be sent here at all. */
export const isMailConfigured = (): boolean => config.mailFrom() !== null;

/** Returns one line without control characters, so that it stays within its header. */
const line = (text: string): string =>
  text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, SUBJECT_LENGTH);

/** Removes control characters other than line ends. */
const body = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, ' ');

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/**
 * Sends an e-mail through SES. SES builds the message from fields: no input can become a header.
 * @throws {BadAddressError} when a retry is useless.
 * @throws {Error} when SES rejects it or does not answer: try again later.
 */
export async function sendMail({ to, subject, text, html }: OutgoingMail): Promise<void> {
  if (!ADDRESS.test(to)) throw new BadAddressError('This is no e-mail address.');
  const from = config.mailFrom();
  if (from === null) throw new Error('The environment lacks MAIL_FROM.');
  await getSesClient().send(
    new SendEmailCommand({
      FromEmailAddress: from,
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: utf8(line(subject)), Body: { Text: utf8(body(text)), Html: utf8(body(html)) } } },
    }),
  );
}
