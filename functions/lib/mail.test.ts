import { describe, expect, it } from 'vitest';
import { useTestMail } from '#functions/testing/mail.ts';
import { BadAddressError, type OutgoingMail, sendMail } from './mail.ts';

const mail = useTestMail();

const letter: OutgoingMail = { to: 'reader@example.com', subject: 'Subject', text: 'Text', html: '<p>HTML</p>' };

describe('sendMail', () => {
  it('sends a signed request in the SES shape', async () => {
    await sendMail({ ...letter, subject: 'Größe 📈', text: 'One\nTwo' });
    expect(mail.requests).toEqual([
      {
        headers: expect.objectContaining({
          'content-type': 'application/json',
          authorization: expect.stringMatching(
            /^AWS4-HMAC-SHA256 Credential=local\/\d{8}\/us-east-1\/ses\/aws4_request/,
          ),
        }),
        body: {
          FromEmailAddress: 'Test <no-reply@platform.example>',
          Destination: { ToAddresses: ['reader@example.com'] },
          Content: {
            Simple: {
              Subject: { Data: 'Größe 📈', Charset: 'UTF-8' },
              Body: {
                Text: { Data: 'One\nTwo', Charset: 'UTF-8' },
                Html: { Data: '<p>HTML</p>', Charset: 'UTF-8' },
              },
            },
          },
        },
      },
    ]);
    expect(mail.sent).toMatchObject([{ to: 'reader@example.com', subject: 'Größe 📈', text: 'One\nTwo' }]);
  });

  it.each([
    'reader@example.com\r\nBcc: all@example.com',
    'reader@example.com, other@example.com',
    '<reader@example.com>',
    '"a b"@example.com',
    'reader@example.com ',
    'reader',
    'reader@localhost',
    'reader@-example.com',
    'rëader@example.com',
    `${'x'.repeat(65)}@example.com`,
    '',
  ])('rejects the e-mail address %j', async (to) => {
    await expect(sendMail({ ...letter, to })).rejects.toBeInstanceOf(BadAddressError);
    expect(mail.requests).toEqual([]);
  });

  it('keeps the subject on one line', { tags: ['TRD-220'] }, async () => {
    const subject = 'Hi\r\nBcc: a@example.com\u2028X-Evil: 1\u0000\t.';
    await sendMail({ ...letter, subject, text: 'a\u0000b\r\nc' });
    const [sentEmail] = mail.sent;
    expect(sentEmail?.subject).toBe('Hi Bcc: a@example.com X-Evil: 1 .');
    expect(sentEmail?.text).toBe('a b \nc');
  });

  it('throws the error of SES', async () => {
    mail.refuse = { status: 400, type: 'MessageRejected' };
    await expect(sendMail(letter)).rejects.toMatchObject({ name: 'MessageRejected', message: 'refused' });
  });
});
