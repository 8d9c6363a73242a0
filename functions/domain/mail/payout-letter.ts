import { PRODUCT } from '#shared/product.ts';
import { emailFrame, type EmailRecipient } from './code-letter.ts';
import type { EmailContent } from './compose-mail.ts';
import { mailText } from './words.ts';

/** What is about to be sent where, and the code that confirms that. */
interface Payout {
  code: string;
  amount: string;
  coin: string;
  network: string;
  address: string;
}

/** The e-mail by which the owner of an account confirms an address that nothing was sent to before. */
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
