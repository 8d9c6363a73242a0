import { PRODUCT } from '#shared/product.ts';
import { frame, type Reader } from './code-letter.ts';
import type { Letter } from './compose-mail.ts';
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
export function payoutLetter({ code, ...payout }: Payout, reader: Reader): Letter {
  const t = mailText(reader.language);
  return {
    ...frame(reader),
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
