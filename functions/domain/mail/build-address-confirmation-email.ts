import { PRODUCT_NAME } from '#shared/product.ts';
import { buildEmailFrame, type EmailRecipient } from './build-code-email.ts';
import type { EmailContent } from './compose-mail.ts';
import { getMailTranslator } from './mail-translator.ts';

/** Pending withdrawal and the code that confirms it. */
interface PendingPayout {
  code: string;
  amount: string;
  coin: string;
  network: string;
  address: string;
}

/** Builds the e-mail by which a user confirms an address that never received a withdrawal before. */
export function buildAddressConfirmationEmail(
  { code, ...payout }: PendingPayout,
  reader: EmailRecipient,
): EmailContent {
  const t = getMailTranslator(reader.language);
  return {
    ...buildEmailFrame(reader),
    subject: t('withdrawalAddress.subject', { product: PRODUCT_NAME }),
    paragraphs: [
      t('withdrawalAddress.text', { code }),
      t('withdrawalAddress.payout', { replace: payout }),
      t('withdrawalAddress.rules'),
      t('withdrawalAddress.unasked'),
    ],
    link: null,
  };
}
