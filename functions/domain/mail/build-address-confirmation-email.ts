import { PRODUCT } from '#shared/product.ts';
import { emailFrame, type EmailRecipient } from './build-code-email.ts';
import type { EmailContent } from './compose-mail.ts';
import { mailText } from './words.ts';

/** Pending withdrawal and the code that confirms it. */
interface Payout {
  code: string;
  amount: string;
  coin: string;
  network: string;
  address: string;
}

/** Builds the e-mail by which a user confirms an address that never received a withdrawal before. */
export function buildAddressConfirmationEmail({ code, ...payout }: Payout, reader: EmailRecipient): EmailContent {
  const t = mailText(reader.language);
  return {
    ...emailFrame(reader),
    subject: t('withdrawalAddress.subject', { product: PRODUCT }),
    paragraphs: [
      t('withdrawalAddress.text', { code }),
      t('withdrawalAddress.payout', { replace: payout }),
      t('withdrawalAddress.rules'),
      t('withdrawalAddress.unasked'),
    ],
    link: null,
  };
}
