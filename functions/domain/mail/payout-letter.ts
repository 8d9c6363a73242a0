import { fill } from '#shared/fill.ts';
import { PRODUCT } from '#shared/product.ts';
import { frame, type Reader } from './code-letter.ts';
import type { Letter } from './compose-mail.ts';
import { mailWords } from './words.ts';

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
  const words = mailWords[reader.language];
  const { subject, text, payout: what, rules } = words.withdrawalAddress;
  return {
    ...frame(reader),
    subject: fill(subject, { product: PRODUCT }),
    paragraphs: [fill(text, { code }), fill(what, { ...payout }), rules, words.withdrawalAddress.unasked],
    link: null,
  };
}
